import { expect, it } from 'vitest'
import type { Visit } from './measurePage.ts'
import { report } from './report.ts'
import { summarise } from './summarise.ts'

const visit = (openMs: number, more: Partial<Visit> = {}): Visit => ({
  usableMs: 100,
  openMs,
  bytesUntilButton: 70 * 1024,
  bytesOpen: 100 * 1024,
  requestsUntilButton: 2,
  requestsIdle: 4,
  requestsOpen: 6,
  offSiteRequests: 0,
  heapOpenBytes: 2 ** 21,
  longTasksLoadMs: [],
  longTasksOpenMs: [],
  ...more,
})

it('compares medians with the floor and says what was missed', () => {
  const text = report(
    [
      summarise('floor', 1, [visit(40), visit(50), visit(400)]),
      summarise('latchkey', 1, [visit(60), visit(70), visit(80, { bytesUntilButton: 1 })]),
    ],
    '2026-01-01',
  )
  expect(text).toContain('| latchkey | 100 | 70 | 60 to 80 | 1.40 | 0 | 0 |')
  expect(text).toContain('- KiB until the button: 70, at most 84: reached')
  expect(text).toContain('- click to list, times the floor, at full speed: 1.40, at most 1.3: **missed**')
})

it('never calls a target reached that was not measured', () => {
  expect(report([summarise('floor', 1, [visit(40)])], '2026-01-01')).not.toContain(': reached')
})
