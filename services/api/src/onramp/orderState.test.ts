import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderState, orderStates, precedingStates } from './orderState.ts'

const allowed = `
created>opened created>paying created>paid created>delivering created>delivered created>failed created>refunded
created>expired
opened>paying opened>paid opened>delivering opened>delivered opened>failed opened>refunded opened>expired opened>unknown
paying>paid paying>delivering paying>delivered paying>failed paying>refunded paying>expired paying>unknown
paid>delivering paid>delivered paid>failed paid>refunded paid>unknown
delivering>delivered delivering>failed delivering>refunded
failed>delivered failed>refunded
expired>paid expired>delivering expired>delivered expired>failed expired>refunded
unknown>paid unknown>delivering unknown>delivered unknown>failed unknown>refunded
`
  .trim()
  .split(/\s+/)

describe('the states of an order', () => {
  it('follow each other as written here, and in no other of the hundred pairs', () => {
    const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const))
    expect(pairs).toHaveLength(100)
    const found = pairs.filter(([from, to]) => precedingStates(to).includes(from)).map((pair) => pair.join('>'))
    expect(found.sort()).toEqual([...allowed].sort())
  })

  it('begin again after a failure by a new purchase alone, and do not end by one that was left', () => {
    const follow = (attempt: 'new' | 'left') =>
      orderStates.flatMap((to) => precedingStates(to, attempt).map((from) => `${from}>${to}`))
    const again = ['failed>opened', 'failed>paying', 'failed>paid', 'failed>delivering']
    expect(follow('new').sort()).toEqual([...allowed, ...again].sort())
    const goingOn = allowed.filter((pair) => !/>(failed|expired|refunded)$/.test(pair))
    expect(follow('left').sort()).toEqual([...goingOn, 'failed>refunded', 'expired>refunded'].sort())
  })

  it('never go back, whatever news comes in whatever order', () => {
    const rank: Readonly<Record<OrderState, number>> = {
      created: 0,
      opened: 1,
      paying: 2,
      expired: 2,
      unknown: 2,
      paid: 3,
      delivering: 4,
      failed: 5,
      refunded: 6,
      delivered: 6,
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderStates), { maxLength: 30 }), (news) => {
        let state: OrderState = 'created'
        let furthest = 0
        for (const next of news) {
          if (!precedingStates(next).includes(state)) continue
          // Not to know is no step back: it is said of the order, and the next news ends it.
          if (next !== 'unknown') expect(rank[next]).toBeGreaterThanOrEqual(Math.min(furthest, rank[state] + 1))
          furthest = Math.max(furthest, rank[next])
          if (state === 'delivered' || state === 'refunded') throw new Error('A final state was left.')
          state = next
        }
      }),
    )
  })
})
