import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { emptySqliteLog, openVaultDatabase } from './openDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('empties the log of before once nothing else holds it', async () => {
  const sqlitePath = join(folder, 'auth.db')
  const database = openVaultDatabase({ sqlitePath }, () => {})
  await sql`create table kept (secret text)`.execute(database)
  const reader = new DatabaseSync(sqlitePath)
  reader.exec('begin')
  reader.prepare('select * from kept').all()
  await sql`insert into kept values ('of before')`.execute(database)

  const emptied = emptySqliteLog(database)
  setTimeout(() => reader.exec('commit'), 60)
  await emptied
  expect(statSync(`${sqlitePath}-wal`).size).toBe(0)
  reader.close()
  await database.destroy()
})
