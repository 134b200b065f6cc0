import { expect, it } from 'vitest'
import { type Measured, report } from './report.ts'

const quoted = { quoted: 400, shown: 6, p50Ms: 20, p99Ms: 90, callMs: 10, callP99Ms: 12, timesCall: 2 }
const good: Measured = {
  ...quoted,
  pools: 13,
  candidates: 40,
  searchMs: 0.04,
  searchP99Ms: 1,
  first: { ms: 300, requests: 13 },
  requests: { usual: 2, most: 4 },
  calls: { usual: 7, most: 9 },
  far: quoted,
  silent: [{ firstMs: 40, withoutMs: 30, outMs: 1_240 }],
}
const missed = (measured: Measured) =>
  report(measured)
    .split('\n')
    .filter((line) => line.includes('**missed**')).length

it('says of each target whether it was reached', () => {
  expect(missed(good)).toBe(0)
  const bad: Partial<Measured>[] = [
    { p50Ms: 25.1 },
    { p99Ms: 121 },
    { timesCall: 3.1 },
    { far: { ...quoted, timesCall: 3.1 } },
    { requests: { usual: 2, most: 5 } },
    { searchMs: 2.1 },
    // Waited for.
    { silent: [{ firstMs: 1_230, withoutMs: 30, outMs: 1_240 }] },
    { silent: [{ firstMs: 40, withoutMs: 30, outMs: 2_400 }] },
  ]
  expect(bad.map((change) => missed({ ...good, ...change }))).toEqual(bad.map(() => 1))
})
