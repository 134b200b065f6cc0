import { describe, expect, it } from 'vitest'
import { type Figure, report } from './report.ts'

const figure = (more: Partial<Figure>): Figure => ({
  question: 'identity',
  fresh: false,
  way: 'floor',
  perSecond: 1000,
  p50Ms: 1,
  p99Ms: 2,
  cpuMicroseconds: 50,
  errors: 0,
  ...more,
})
const run = { connections: 16, rounds: 3, secondsEach: 2, loadBefore: 0 }
const balance = { question: 'balance, 50 tokens on 3 chains', fresh: true }

describe('the report of the api’s benchmark', () => {
  it('says what was reached by the least share, the slowest balance and each database', () => {
    const text = report(
      [
        figure({}),
        figure({ way: 'SQLite', perSecond: 700 }),
        figure({ way: 'PostgreSQL', perSecond: 590 }),
        figure({ ...balance }),
        figure({ ...balance, way: 'SQLite', p50Ms: 7.9, cpuMicroseconds: 3_400 }),
      ],
      { SQLite: 2000, PostgreSQL: 1999 },
      run,
    )
    expect(text).toContain('59 % at the least (identity, PostgreSQL), at least 60 %: **missed**')
    expect(text).toContain('p50: 7.9 ms, at most 8: reached')
    expect(text).toContain('a second for each core, SQLite: 294, at least 300: **missed**')
    expect(text).toContain('SQLite: 2000, at least 2000: reached')
    expect(text).toContain('PostgreSQL: 1999, at least 2000: **missed**')
    expect(text).toContain('|  | SQLite | 700 | 1.00 | 2.00 | 50 | 70 % | 0 |')
  })
})
