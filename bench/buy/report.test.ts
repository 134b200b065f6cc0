import { expect, it } from 'vitest'
import { type Measured, report } from './report.ts'

const good: Measured = {
  name: 'SQLite',
  offersP50Ms: 5,
  offersP99Ms: 40,
  orderP50Ms: 15,
  orderP99Ms: 60,
  webhookP50Ms: 2,
  webhookP99Ms: 30,
  orderCpuMs: 3,
  webhookCpuMs: 1,
}
const missed = (changes: Partial<Measured>) =>
  report({ databases: [{ ...good, ...changes }], distanceMs: 20, ordersPerSecond: 100, webhooksPerSecond: 300 })
    .split('\n')
    .filter((line) => line.includes('**missed**')).length

it('says of each target whether it was reached', () => {
  expect(missed({})).toBe(0)
  const bad: Partial<Measured>[] = [
    { offersP50Ms: 5.1 },
    { orderP50Ms: 15.1 },
    { orderP99Ms: 60.1 },
    { webhookP99Ms: 30.1 },
  ]
  expect(bad.map(missed)).toEqual([1, 1, 1, 1])
})
