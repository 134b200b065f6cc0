import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadDatabase } from './serviceDatabases.ts'
import { openSqliteTarget } from './sqliteTables.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-target-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it.each(['api', 'relay', 'auth', 'guardian'] as const)(
  'makes the file of a database of the %s, and what is beside it, for its owner alone',
  async (service) => {
    const path = join(folder, 'new.db')
    const target = openSqliteTarget(path)
    await (await loadDatabase[service]()).prepareDatabase({ sqlitePath: path })
    await target.begin('a note')
    for (const name of readdirSync(folder)) expect([name, modeOf(join(folder, name))]).toEqual([name, '600'])
    await target.close()
    expect(modeOf(path)).toBe('600')
  },
)

it('leaves the mode of a file that is there', async () => {
  const path = join(folder, 'there.db')
  writeFileSync(path, '', { mode: 0o640 })
  await openSqliteTarget(path).close()
  expect(modeOf(path)).toBe('640')
})

it('says that there is no folder for it', () => {
  const path = join(folder, 'no/such.db')
  expect(() => openSqliteTarget(path)).toThrow(/can't be opened as a database/)
  expect(existsSync(join(folder, 'no'))).toBe(false)
})
