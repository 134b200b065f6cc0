import { describe, expect, it } from 'vitest'
import { type Numbers, report } from './report.ts'

const good: Numbers = {
  measured: [
    {
      name: 'durable',
      perSecond: 3_000,
      cpuMicroseconds: 100,
      saturated: { p50Ms: 90, p99Ms: 200 },
      half: { p50Ms: 5, p99Ms: 50 },
      calm: { p50Ms: 1, p99Ms: 9 },
    },
    {
      name: 'memory only',
      perSecond: 5_000,
      cpuMicroseconds: 60,
      saturated: { p50Ms: 50, p99Ms: 100 },
      half: { p50Ms: 1, p99Ms: 2 },
      calm: { p50Ms: 1, p99Ms: 2 },
    },
  ],
  topics: [{ name: '200 full topics', cpuMicroseconds: 150, p50Ms: 3, p99Ms: 20 }],
  cluster: [
    { relays: 1, cpuMicroseconds: 85 },
    { relays: 4, cpuMicroseconds: 100 },
  ],
  bytesPerSocket: 40 * 1_024,
  idleSockets: 10_000,
  pairCount: 50,
  rounds: 5,
  secondsEach: 4,
}

describe('report', () => {
  it('says what was reached', () => {
    const text = report(good)
    expect(text).toContain('| durable | 3000 | 100 | 1.0 / 9.0 | 5.0 / 50.0 | 90.0 / 200.0 |')
    expect(text.match(/: reached/g)).toHaveLength(6)
    expect(text).toContain('| 200 full topics | 150 | 3.0 / 20.0 |')
    expect(text).not.toContain('missed')
  })

  it('says what was missed', () => {
    const [durable, memory] = good.measured
    if (durable === undefined || memory === undefined) throw new Error('Two ways')
    const slow = { ...durable, perSecond: 2_999, half: { p50Ms: 5.1, p99Ms: 51 } }
    const cluster = good.cluster.with(0, { relays: 1, cpuMicroseconds: 84 })
    const text = report({ ...good, measured: [slow, memory], cluster, bytesPerSocket: 41 * 1_024 })
    expect(text.match(/\*\*missed\*\*/g)).toHaveLength(6)
  })
})
