import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeStateLock } from './stateLock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockOf = (pid: unknown) =>
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid, started: '2026-01-01T00:00:00.000Z' }))

it('empties the folder without letting go of it, and lets go when told', () => {
  writeFileSync(join(folder, 'api.db'), 'a world')
  const lock = takeStateLock(folder)
  lock.reset()
  expect(existsSync(join(folder, 'api.db'))).toBe(false)
  expect(existsSync(join(folder, 'lock.json'))).toBe(true)
  lock.release()
  expect(existsSync(join(folder, 'lock.json'))).toBe(false)
})

it.each([
  ['a process that is gone', 2 ** 22 + 1],
  // The process id of a dead start may belong to another process by now.
  ['another program', process.ppid],
  ['nobody at all', 'nonsense'],
])('takes over the lock of %s', (_, pid) => {
  lockOf(pid)
  expect(() => takeStateLock(folder)).not.toThrow()
})
