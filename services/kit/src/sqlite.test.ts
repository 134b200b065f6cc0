import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('openSqlite', () => {
  it('puts a committed write on the disk before it is answered, whatever else is asked for', () => {
    for (const options of [undefined, { exclusive: true }, { secureDelete: true, ownerOnly: true }]) {
      const database = openSqlite(join(folder, 'durable.db'), options)
      expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
      expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
      expect(database.prepare('pragma foreign_keys').get()).toEqual({ foreign_keys: 1 })
      database.close()
    }
  })

  it('keeps a file to one process, to its owner, and free of what was deleted, where asked to', () => {
    const path = join(folder, 'own.db')
    const database = openSqlite(path, { exclusive: true, secureDelete: true, ownerOnly: true })
    database.exec('create table things (name text)')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(database.prepare('pragma secure_delete').get()).toEqual({ secure_delete: 1 })
    expect(() => openSqlite(path, { lockWaitMs: 0 })).toThrow('locked')
    database.close()
  })
})

describe('the dialect', () => {
  it('reports a failed commit once, and goes on', async () => {
    const database = openDatabase({ databaseUrl: undefined, sqlitePath: ':memory:' }, () => {})
    await sql`create table parents (id integer primary key)`.execute(database)
    await sql`create table children (parent integer references parents (id) deferrable initially deferred)`.execute(
      database,
    )
    const orphan = database
      .transaction()
      .execute((transaction) => sql`insert into children values (1)`.execute(transaction))
    await expect(orphan).rejects.toThrow('FOREIGN KEY')
    const { rows } = await sql<{ count: number }>`select count(*) as count from children`.execute(database)
    expect(rows).toEqual([{ count: 0 }])
    await database.destroy()
  })
})
