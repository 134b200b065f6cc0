import { expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

it('takes the middle value', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2, Number.NaN])
})

it('takes the value that the given share stays under', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1), percentile([], 0.5)]).toEqual([
    50,
    99,
    100,
    Number.NaN,
  ])
})
