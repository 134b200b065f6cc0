import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerScope } from './answerScope.ts'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { openDatabase } from './database.ts'

type Schema = { notes: { text: string } }

let folder: string
let database: Kysely<Schema>
let other: DatabaseSync
const open = () =>
  openDatabase<Schema>({ sqlitePath: join(folder, 'a.db'), sqlite: { sharedTransactions: true } }, () => {})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-shared-'))
  database = open()
  await sql`create table notes (text text not null unique)`.execute(database)
  // What fails at the commit, and there alone.
  await sql`create table parts (of text references notes (text) deferrable initially deferred)`.execute(database)
  other = new DatabaseSync(join(folder, 'a.db'))
})
afterEach(async () => {
  other.close()
  await database.destroy()
  rmSync(folder, { recursive: true })
})

const add = (text: string) => database.insertInto('notes').values({ text }).execute()
const seenByOthers = () =>
  other
    .prepare('select text from notes order by text')
    .all()
    .map(({ text }) => text)
const breakCommit = () => sql`insert into parts values ('missing')`.execute(database)

it('commits what calls have written that came together at once, before any of them is answered', async () => {
  const commits = new Set<unknown>()
  const version = other.prepare('pragma data_version')
  const calls = Array.from({ length: 20 }, (_, call) =>
    answerScope.run(async () => {
      await add(`${call} first`)
      expect(seenByOthers()).toEqual([])
      await database.transaction().execute((transaction) =>
        transaction
          .insertInto('notes')
          .values({ text: `${call} second` })
          .execute(),
      )
    }),
  )
  for (const call of calls) {
    await call
    commits.add(version.get()?.data_version)
  }
  expect(seenByOthers()).toHaveLength(40)
  expect(commits.size).toBe(1)
})

it('undoes the transaction of one call, and of no other', async () => {
  const undone = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ text: 'undone' }).execute()
    throw new Error('undone')
  })
  const outcomes = await Promise.allSettled([add('before'), undone, add('after'), add('after')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(seenByOthers()).toEqual(['after', 'before'])
})

it('answers nobody with what was lost at the commit: neither who wrote nor who read it', async () => {
  const outcomes = await Promise.allSettled([
    answerScope.run(() => add('of one')),
    answerScope.run(() => database.selectFrom('notes').selectAll().execute()),
    breakCommit(),
    add('of another'),
  ])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  expect(seenByOthers()).toEqual([])
  await add('later')
  expect(seenByOthers()).toEqual(['later'])
})

it('lets a call that has lost its first part do no second one', async () => {
  const call = answerScope.run(async () => {
    await add('the code is used')
    await breakCommit()
    // Something that takes longer, such as a question to another service.
    await new Promise((resolve) => setTimeout(resolve, 20))
    await add('a session is there')
  })
  await expect(call).rejects.toBeInstanceOf(DatabaseUnavailable)
  await add('of another')
  expect(seenByOthers()).toEqual(['of another'])
})

it('waits for a transaction that lasts longer than a turn, and so do those who have read with it', async () => {
  const { promise: goOn, resolve: end } = Promise.withResolvers<void>()
  const long = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ text: 'begun' }).execute()
    await goOn
    await transaction.insertInto('notes').values({ text: 'ended' }).execute()
  })
  const beside = add('beside')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(seenByOthers()).toEqual([])
  end()
  await Promise.all([long, beside])
  expect(seenByOthers()).toEqual(['begun', 'beside', 'ended'])
})

it('takes turns with another connection of the same thread, which would wait for itself otherwise', async () => {
  const second = open()
  await Promise.all(
    [database, second].flatMap((each, index) =>
      Array.from({ length: 10 }, (_, turn) =>
        each
          .insertInto('notes')
          .values({ text: `${index} ${turn}` })
          .execute(),
      ),
    ),
  )
  expect(seenByOthers()).toHaveLength(20)
  await second.destroy()
})
