import { expect, it } from 'vitest'
import { formatSummary } from './summary.ts'

const result = { suite: 'unit', seconds: 12.4, passed: 3, failed: 1, failedFiles: [], passedElsewhere: 0 }

it('shows each suite with what failed, and what passed only alone', () => {
  const text = formatSummary(
    [{ ...result, problems: ['a.test.ts: x (failed)\nexpected 1'], mended: ['b.test.ts'] }],
    [],
    71,
  )
  expect(text).toContain('unit            3 passed    1 failed     12 s')
  expect(text).toContain('            a.test.ts: x (failed)\n            expected 1')
  expect(text).toContain('passed only alone: b.test.ts')
  expect(text).toContain('1 min 11 s')
})

it('names the slowest ten files, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, suite: 'unit', seconds: index }))
  const lines = formatSummary([], times, 1)
    .split('\n')
    .filter((line) => line.endsWith('.test.ts'))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   11 s  11.test.ts')
  expect(lines.at(-1)).toBe('    2 s  2.test.ts')
})
