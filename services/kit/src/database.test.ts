import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres } from '../test/postgres.ts'
import { type DatabaseConfig, migrate, openDatabase } from './database.ts'

const addTable = (name: string): Migration => ({
  up: (database: Kysely<unknown>) => database.schema.createTable(name).addColumn('id', 'text').execute(),
})
const older = { '0001_ground': addTable('ground') }
const adding = { ...older, '0002_more_expand': addTable('more') }
const changing = { ...adding, '0003_other': addTable('other') }

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-versions-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const places: readonly (readonly [string, () => Promise<DatabaseConfig>])[] = [
  ['SQLite', async () => ({ sqlitePath: join(folder, 'versions.db') })],
  ['PostgreSQL', async () => ({ databaseUrl: await postgres.createDatabase(), sqlitePath: '' })],
]

it.each(places)('on %s a version starts on what the next one added, and not on what it changed', async (_, place) => {
  const database = openDatabase<unknown>(await place(), () => {})
  await migrate(database, adding)
  await migrate(database, older)
  await migrate(database, changing)
  await sql`select id from other`.execute(database)
  for (const known of [older, adding])
    await expect(migrate(database, known)).rejects.toThrow(
      'The database is of a newer version (0003_other): start that version again, or restore a backup that this one made.',
    )
  await migrate(database, changing)
  await database.destroy()
})
