import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Generated, type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerScope } from './answerScope.ts'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { openDatabase } from './database.ts'
import { createSyncQueue } from './sqliteConnection.ts'

type Schema = { notes: { id: Generated<number>; text: string } }

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-sqlite-'))
  path = join(folder, 'a.db')
})
afterEach(() => rmSync(folder, { recursive: true }))
const makeNotes = (database: Kysely<Schema>) =>
  sql`create table notes (id integer primary key, text text not null unique)`.execute(database)

describe('the queue for the disk', () => {
  /** A disk that turns on request. */
  function slowDisk() {
    const turns: (() => void)[] = []
    const queue = createSyncQueue(() => new Promise<void>((resolve) => turns.push(resolve)))
    const started = async (count: number) => expect.poll(() => turns.length).toBe(count)
    return { queue, turns, started }
  }

  it('answers nobody before a turn that began after they wrote', async () => {
    const { queue, turns, started } = slowDisk()
    const settled: string[] = []
    queue.wrote()
    const first = queue.settled().then(() => settled.push('first'))
    await started(1)
    queue.wrote()
    const second = queue.settled().then(() => settled.push('second'))
    turns[0]?.()
    await first
    expect(settled).toEqual(['first'])
    await started(2)
    turns[1]?.()
    await second
    expect(settled).toEqual(['first', 'second'])
    await queue.settled()
    expect(turns).toHaveLength(2)
  })

  it('takes all who wait in one turn', async () => {
    const { queue, turns, started } = slowDisk()
    const waiting = Array.from({ length: 500 }, () => {
      queue.wrote()
      return queue.settled()
    })
    await started(1)
    turns[0]?.()
    await Promise.all(waiting)
    expect(turns).toHaveLength(1)
  })

  it('tells everybody of a failed disk, also those who come later', async () => {
    let turns = 0
    const queue = createSyncQueue(async () => {
      turns += 1
      throw new Error('EIO')
    })
    queue.wrote()
    await expect(queue.settled()).rejects.toThrow('EIO')
    await expect(queue.settled()).rejects.toThrow('EIO')
    queue.wrote()
    await expect(queue.settled()).rejects.toThrow('EIO')
    expect(turns).toBe(1)
  })
})

const modes = [
  ['by itself', {}],
  ['in transactions that are shared', { sharedTransactions: true }],
] as const

describe.each(modes)('the database file, each write %s', (_, sqlite) => {
  const open = () => openDatabase<Schema>({ sqlitePath: path, sqlite }, () => {})

  it('keeps transactions and statements of others apart, whatever the order of asking', async () => {
    const database = open()
    await makeNotes(database)
    const names = Array.from({ length: 40 }, (_, index) => `n${index}`)
    const outcomes = await Promise.allSettled(
      names.map(async (name, index) => {
        if (index % 4 !== 0) return database.insertInto('notes').values({ text: name }).execute()
        return database.transaction().execute(async (transaction) => {
          await transaction.insertInto('notes').values({ text: name }).execute()
          await new Promise((resolve) => setImmediate(resolve))
          if (index % 8 === 0) throw new Error('undone')
          await transaction
            .insertInto('notes')
            .values({ text: `${name} too` })
            .execute()
        })
      }),
    )
    const failed = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []))
    expect(failed).toEqual(names.flatMap((_, index) => (index % 8 === 0 ? [index] : [])))
    const rows = await database.selectFrom('notes').select('text').execute()
    const expected = names.flatMap((name, index) =>
      index % 8 === 0 ? [] : index % 4 === 0 ? [name, `${name} too`] : [name],
    )
    expect(rows.map(({ text }) => text).sort()).toEqual(expected.sort())
    await database.destroy()
  })

  it('is as it was after a transaction that could not be committed', async () => {
    // Shared ones take no constraint that is deferred.
    const database = openDatabase<Schema>({ sqlitePath: path }, () => {})
    await makeNotes(database)
    await sql`create table parts (of integer references notes (id) deferrable initially deferred)`.execute(database)
    const broken = database
      .transaction()
      .execute((transaction) => sql`insert into parts values (7)`.execute(transaction))
    await expect(broken).rejects.toThrow('FOREIGN KEY')
    await database.insertInto('notes').values({ text: 'later' }).execute()
    expect(await database.selectFrom('notes').select('text').execute()).toEqual([{ text: 'later' }])
    await database.destroy()
  })

  it('holds what was answered after a cut of power at any moment: the disk has it by then', async () => {
    // A disk that keeps what was synced, and loses the rest.
    const kept = { size: 0 }
    const prototype = Object.getPrototypeOf(await probe())
    const datasync = prototype.datasync
    prototype.datasync = async function (this: files.FileHandle) {
      const { size } = await this.stat()
      await datasync.call(this)
      kept.size = size
    }
    try {
      const database = open()
      await makeNotes(database)
      const answered: string[] = []
      const lost: string[] = []
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let index = 0; index < 25; index += 1) {
          const text = `${writer}-${index}`
          if (index % 5 === 0)
            await database
              .transaction()
              .execute((transaction) => transaction.insertInto('notes').values({ text }).execute())
          else await database.insertInto('notes').values({ text }).execute()
          answered.push(text)
          const there = afterPowerCut(`${text}.db`, kept.size)
          lost.push(...answered.filter((name) => !there.has(name)))
        }
      })
      await Promise.all(writers)
      expect(answered).toHaveLength(200)
      expect(lost).toEqual([])
      await database.destroy()
    } finally {
      prototype.datasync = datasync
    }
  })

  it('would show a loss: without the last sync, what was written last is missing', async () => {
    const database = open()
    await makeNotes(database)
    const { size } = statSync(`${path}-wal`)
    await database.insertInto('notes').values({ text: 'one' }).execute()
    expect(afterPowerCut('short.db', size).size).toBe(0)
    expect(afterPowerCut('whole.db', statSync(`${path}-wal`).size)).toEqual(new Set(['one']))
    await database.destroy()
  })

  it('does not tell what another process wrote before the disk has that', async () => {
    const database = open()
    await makeNotes(database)
    const other = new DatabaseSync(path)
    other.exec('pragma synchronous = off')
    other.exec("insert into notes (text) values ('of the other')")
    const prototype = Object.getPrototypeOf(await probe())
    const datasync = prototype.datasync
    let syncs = 0
    prototype.datasync = function (this: files.FileHandle) {
      syncs += 1
      return datasync.call(this)
    }
    try {
      expect(await database.selectFrom('notes').select('text').execute()).toEqual([{ text: 'of the other' }])
      expect(syncs).toBe(1)
      await database.selectFrom('notes').select('text').execute()
      expect(syncs).toBe(1)
    } finally {
      prototype.datasync = datasync
      other.close()
      await database.destroy()
    }
  })

  it('makes what may be lost last with the next write that may not, and waits for no disk before', async () => {
    const database = open()
    await makeNotes(database)
    const add = (text: string) => database.insertInto('notes').values({ text }).execute()
    const { size } = statSync(`${path}-wal`)
    const prototype = Object.getPrototypeOf(await probe())
    const datasync = prototype.datasync
    let syncs = 0
    prototype.datasync = function (this: files.FileHandle) {
      syncs += 1
      return datasync.call(this)
    }
    try {
      await answerScope.unsettled(() => add('passing'))
      expect(syncs).toBe(0)
      // Another process has it, and so has this one after it was killed.
      expect(afterPowerCut('killed.db', statSync(`${path}-wal`).size)).toEqual(new Set(['passing']))
      expect(afterPowerCut('cut.db', size)).toEqual(new Set())
      await add('lasting')
      expect(syncs).toBe(1)
    } finally {
      prototype.datasync = datasync
      await database.destroy()
    }
  })

  it('takes up its log beside the thread that answers, keeps all of it, and is one file when it is closed', async () => {
    const database = open()
    await makeNotes(database)
    const { size } = statSync(path)
    const text = (index: number) => `${index} ${'of a page '.repeat(100)}`
    for (let index = 0; index < 300; index += 1)
      await database
        .insertInto('notes')
        .values({ text: text(index) })
        .execute()
    // SQLite itself would leave a log of this length as it is.
    await expect.poll(() => statSync(path).size).toBeGreaterThan(size + 100_000)
    await database.insertInto('notes').values({ text: 'after it' }).execute()
    const found = new DatabaseSync(path, { readOnly: true })
    expect(found.prepare('select count(*) as count from notes').get()).toEqual({ count: 301 })
    found.close()
    await database.destroy()
    expect(existsSync(`${path}-wal`)).toBe(false)
  })

  async function probe() {
    const file = await files.open(join(folder, 'probe'), 'w')
    await file.close()
    return file
  }

  /** What a new start finds if the log was cut off there. */
  function afterPowerCut(name: string, logSize: number): Set<unknown> {
    const copy = join(folder, name)
    copyFileSync(path, copy)
    writeFileSync(`${copy}-wal`, readFileSync(`${path}-wal`).subarray(0, logSize))
    const found = new DatabaseSync(copy)
    try {
      return new Set(
        found
          .prepare('select text from notes')
          .all()
          .map(({ text }) => text),
      )
    } finally {
      found.close()
      for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
    }
  }
})

describe.each(modes)('a database that takes nothing, each write %s', (_, sqlite) => {
  const open = () => openDatabase<Schema>({ sqlitePath: path, sqlite }, () => {})
  const filled = 'x'.repeat(20_000)

  it('says so when it is full, in and out of a transaction, and takes up again where there is room', async () => {
    await using database = open()
    await makeNotes(database)
    await sql`pragma max_page_count = 6`.execute(database)
    const insert = (text: string) => database.insertInto('notes').values({ text }).execute()
    await expect(insert(filled)).rejects.toBeInstanceOf(DatabaseUnavailable)
    const inTransaction = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ text: 'before' }).execute()
      await transaction.insertInto('notes').values({ text: filled }).execute()
    })
    await expect(inTransaction).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await database.selectFrom('notes').selectAll().execute()).toEqual([])
    await sql`pragma max_page_count = 1000`.execute(database)
    await insert(filled)
    expect(await database.selectFrom('notes').selectAll().execute()).toHaveLength(1)
  })

  it('says so while another process keeps it locked', async () => {
    await using database = openDatabase<Schema>({ sqlitePath: path, sqlite: { ...sqlite, lockWaitMs: 10 } }, () => {})
    await makeNotes(database)
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    const insert = () => database.insertInto('notes').values({ text: 'a' }).execute()
    await expect(insert()).rejects.toBeInstanceOf(DatabaseUnavailable)
    other.exec('rollback')
    other.close()
    await insert()
  })

  it('leaves what is wrong with a statement as it is', async () => {
    await using database = open()
    await makeNotes(database)
    const insert = () => database.insertInto('notes').values({ text: 'a' }).execute()
    await insert()
    await expect(insert()).rejects.toThrow('UNIQUE')
  })
})
