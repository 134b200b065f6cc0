import { expect, it } from 'vitest'
import { chartPoints } from './chartPoints.ts'

const hours = (...prices: readonly (number | undefined)[]) =>
  prices.flatMap((price, at) => (price === undefined ? [] : [{ at, price }]))

it('adds up what is held at each time', () => {
  const points = chartPoints([
    { amount: 2, points: hours(10, 11, 12) },
    { amount: 5, points: hours(1, 1, 2) },
  ])
  expect(points).toEqual([
    { at: 0, value: 25 },
    { at: 1, value: 27 },
    { at: 2, value: 34 },
  ])
})

it('begins where all have a price, and lets an old price hold until the next', () => {
  const points = chartPoints([
    { amount: 1, points: hours(10, 11, undefined, 13) },
    { amount: 1, points: hours(undefined, 1, 2) },
  ])
  expect(points).toEqual([
    { at: 1, value: 12 },
    { at: 2, value: 13 },
    { at: 3, value: 15 },
  ])
})

it('is empty of nothing, and leaves out what has no past', () => {
  expect(chartPoints([])).toEqual([])
  expect(chartPoints([{ amount: 1, points: [] }])).toEqual([])
  expect(
    chartPoints([
      { amount: 1, points: [] },
      { amount: 3, points: hours(1) },
    ]),
  ).toEqual([{ at: 0, value: 3 }])
})
