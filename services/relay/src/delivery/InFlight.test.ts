import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InFlight } from './InFlight.ts'
import type { Subscription } from './subscription.ts'

const subscription = (topic: string): Subscription => ({ topic, id: topic, prefix: 'irn', state: 'live', dirty: false })

describe('InFlight', () => {
  it('behaves like a map from consecutive ids to messages, whatever the order of acknowledgements', () => {
    const both = [subscription('a'), subscription('b')]
    const step = fc.oneof(
      fc.record({ kind: fc.constant('send' as const), which: fc.nat(1) }),
      fc.record({ kind: fc.constant('ack' as const), position: fc.nat(5_000) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4_000, size: 'max' }), (steps) => {
        const window = new InFlight(1_000)
        const model = new Map<number, { seq: number; topic: string }>()
        let sent = 0
        for (const action of steps) {
          if (action.kind === 'send') {
            sent += 1
            const target = both[action.which] ?? both[0]
            if (target === undefined) throw new Error('no subscription')
            expect(window.add(sent, target)).toBe(999 + sent)
            model.set(999 + sent, { seq: sent, topic: target.topic })
          } else {
            const id = 1_000 + (sent === 0 ? 0 : action.position % (sent + 1))
            expect(window.take(id)).toEqual(model.get(id))
            model.delete(id)
          }
          expect(window.size).toBe(model.size)
        }
        const [first] = both
        const ofFirst = [...model.values()].filter(({ topic }) => topic === 'a').map(({ seq }) => seq)
        expect(window.seqsOf(new Set(first === undefined ? [] : [first]))).toEqual(ofFirst)
      }),
      { numRuns: 30 },
    )
  })

  it.each([Number.NaN, -1, 999, 1.5, 2 ** 53])('knows nothing of %d', (id) => {
    const window = new InFlight(1_000)
    window.add(5, subscription('a'))
    expect(window.take(id)).toBeUndefined()
    expect(window.size).toBe(1)
  })
})
