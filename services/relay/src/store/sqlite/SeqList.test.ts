import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SeqList } from './SeqList.ts'

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), seq: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), seq: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), most: fc.nat(4) }) },
)

describe('SeqList', () => {
  it('holds what a sorted set would, whatever the order of what comes and goes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30)), fc.array(action), (start, actions) => {
        const expected = new Set(start)
        const sorted = () => [...expected].sort((a, b) => a - b)
        const list = new SeqList(sorted())
        for (const { kind, ...rest } of actions) {
          if (kind === 'take') {
            const lowest = sorted().slice(0, 'most' in rest ? rest.most : 0)
            expect(list.take('most' in rest ? rest.most : 0)).toEqual(lowest)
            for (const seq of lowest) expected.delete(seq)
          } else if ('seq' in rest) {
            list[kind](rest.seq)
            expected[kind](rest.seq)
          }
          expect(list.size).toBe(expected.size)
        }
        expect(list.take(100)).toEqual(sorted())
      }),
    )
  })
})
