import { expect, it } from 'vitest'
import { courseOf } from './chartPoints.ts'

const hours = (...prices: readonly (number | undefined)[]) =>
  prices.flatMap((price, at) => (price === undefined ? [] : [{ at: at * 10, price }]))
const always = (amount: number) => [{ at: Number.NEGATIVE_INFINITY, amount }]
const span = { from: 0, until: 30 }

it('adds up what is held at each time', () => {
  const { points, gain, base } = courseOf(
    [
      { steps: always(2), points: hours(10, 11, 12) },
      { steps: always(5), points: hours(1, 1, 2) },
    ],
    { from: 0, until: 20 },
  )
  expect(points).toEqual([
    { at: 0, value: 25 },
    { at: 10, value: 27 },
    { at: 20, value: 34 },
  ])
  expect([gain, base]).toEqual([9, 25])
})

it('is absent before the first deposit, and counts what comes and goes as no gain', () => {
  const steps = [
    { at: 12, amount: 3 },
    { at: 25, amount: 1 },
  ]
  const course = courseOf([{ steps, points: hours(10, 10, 20, 20) }], span)
  expect(course.points).toEqual([
    { at: 12, value: 30 },
    { at: 20, value: 60 },
    { at: 24, value: 60 },
    { at: 25, value: 20 },
    { at: 30, value: 20 },
  ])
  expect(course).toMatchObject({ gain: 30, base: 30, beginsWith: 'deposit' })
  const [late] = courseOf([{ steps: [{ at: 29, amount: 1 }], points: hours(90, 80, 70) }], span).points
  expect(late).toEqual({ at: 29, value: 70 })
})

it('sees a swap as neither a gain nor money that came', () => {
  const course = courseOf(
    [
      { steps: [...always(2), { at: 15, amount: 0 }], points: hours(10) },
      { steps: [{ at: 15, amount: 20 }], points: hours(1) },
    ],
    span,
  )
  expect(course).toMatchObject({ gain: 0, base: 20 })
  expect(new Set(course.points.map(({ value }) => value))).toEqual(new Set([20]))
})

it('begins where all that is held has a price, and lets an old price hold until the next', () => {
  const { points, beginsWith } = courseOf(
    [
      { steps: always(1), points: hours(10, 11, undefined, 13) },
      { steps: always(1), points: hours(undefined, 1, 2) },
    ],
    span,
  )
  expect(points).toEqual([
    { at: 10, value: 12 },
    { at: 20, value: 13 },
    { at: 30, value: 15 },
  ])
  expect(beginsWith).toBe('prices')
})

it('is empty of nothing, and leaves out what has no past', () => {
  expect(courseOf([], span).points).toEqual([])
  expect(courseOf([{ steps: always(1), points: [] }], span).points).toEqual([])
  const one = courseOf(
    [
      { steps: always(1), points: [] },
      { steps: always(3), points: hours(1) },
    ],
    { from: 0, until: 0 },
  )
  expect(one.points).toEqual([{ at: 0, value: 3 }])
})
