import { expect, it } from 'vitest'
import type { ScreenReadings } from './measureScreens.ts'
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
  providersMs: 20,
  orderLoadCpuMs: 1,
  webhookLoadCpuMs: 1,
}
const quick: ScreenReadings = { firstOfferMs: [200], silentMs: [4_200], deliveredMs: [6_000] }
const missed = (changes: Partial<Measured>, waits: Partial<ScreenReadings> = {}) =>
  report({
    databases: [{ ...good, ...changes }],
    screens: { ...quick, ...waits },
    distanceMs: 20,
    ordersPerSecond: 100,
    webhooksPerSecond: 300,
  })
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
  expect(bad.map((changes) => missed(changes))).toEqual([1, 1, 1, 1])
  const slow: Partial<ScreenReadings>[] = [{ firstOfferMs: [201] }, { silentMs: [4_201] }, { deliveredMs: [6_001] }]
  expect(slow.map((waits) => missed({}, waits))).toEqual([1, 1, 1])
})
