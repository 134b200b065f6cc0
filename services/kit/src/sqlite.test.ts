import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
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

  it('gives a new file pages of the size that is asked for, and leaves those of a file that is there', () => {
    const path = join(folder, 'pages.db')
    for (const pageBytes of [8_192, 16_384, undefined]) {
      const database = openSqlite(path, { pageBytes })
      database.exec('create table if not exists things (name text)')
      expect(database.prepare('pragma page_size').get()).toEqual({ page_size: 8_192 })
      database.close()
    }
  })
})
