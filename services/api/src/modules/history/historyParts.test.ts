import { describe, expect, it } from 'vitest'
import type { PartPage } from './historyParts.ts'
import { mergeParts } from './historyParts.ts'

/** A part with transactions of these times, whose cursor goes on behind each. */
function part(id: string, times: readonly number[], more = false): PartPage {
  const items = times.map((minedAtMs, index) => {
    const entry = { id: `${id}${minedAtMs}` } as Extract<PartPage['items'][number], { entry: unknown }>['entry']
    return { minedAtMs, entry, next: { sources: { [id]: [id, null, index + 1] } } } as const
  })
  return { items, more }
}

function merged(parts: readonly PartPage[], limit = 10) {
  const { items, next } = mergeParts(parts, {}, limit)
  return { times: items.map(({ minedAtMs }) => minedAtMs), next }
}

describe('the parts of a history', () => {
  it('are told as one, the newest first', () => {
    expect(merged([part('a', [9, 5, 1]), part('b', [8, 2])])).toEqual({ times: [9, 8, 5, 2, 1], next: undefined })
  })

  it('are told only as far as each of them was read: what follows in one may be newer than the rest of the others', () => {
    const { times, next } = merged([part('a', [9, 7], true), part('b', [8, 6, 5])])
    expect(times).toEqual([9, 8, 7])
    expect(next).toEqual({ sources: { a: ['a', null, 2], b: ['b', null, 1] } })
    expect(merged([part('a', [], true), part('b', [8])])).toEqual({ times: [], next: {} })
  })

  it('go on where the page ended, and end when nothing is left', () => {
    expect(merged([part('a', [9, 7]), part('b', [8])], 2)).toEqual({
      times: [9, 8],
      next: { sources: { a: ['a', null, 1], b: ['b', null, 1] } },
    })
    expect(merged([part('a', [9], true)]).next).toEqual({ sources: { a: ['a', null, 1] } })
    expect(merged([part('a', [9]), part('b', [8])], 2).next).toBeUndefined()
  })
})
