import { openDatabase } from '@latchkey/service-kit/database'
import { type Generated, type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { defineStatement } from './defineStatement.ts'

type Schema = { notes: { id: Generated<number>; text: string } }

const open = () => openDatabase<Schema>({ sqlitePath: ':memory:' }, () => {})
const makeNotes = (database: Kysely<Schema>) =>
  sql`create table notes (id integer primary key, text text not null unique)`.execute(database)

describe('a statement of a hot path', () => {
  const insert = defineStatement((database: Kysely<Schema>, note: { text: string; id: number | null }) =>
    database
      .insertInto('notes')
      .values({ id: sql`${note.id}`, text: note.text })
      .onConflict((conflict) => conflict.column('text').doUpdateSet({ text: note.text }))
      .returning(['id', 'text'])
      .compile(),
  )
  const find = defineStatement((database: Kysely<Schema>, { from, text }: { from: number; text: string | null }) =>
    database
      .selectFrom('notes')
      .select('id')
      .where('id', '>=', from)
      .where('text', 'is not distinct from', text)
      .where('id', '<', 100)
      .compile(),
  )

  it('takes the values of each call, in a transaction too, and undoes them with it', async () => {
    const database = open()
    await makeNotes(database)
    expect((await insert(database, { id: 7, text: 'a' })).rows).toEqual([{ id: 7, text: 'a' }])
    expect((await insert(database, { id: null, text: 'b' })).rows).toEqual([{ id: 8, text: 'b' }])
    const undone = database.transaction().execute(async (transaction) => {
      await insert(transaction, { id: 9, text: 'c' })
      expect((await find(transaction, { from: 0, text: 'c' })).rows).toEqual([{ id: 9 }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await find(database, { from: 0, text: 'c' })).rows).toEqual([])
    expect((await find(database, { from: 8, text: 'b' })).rows).toEqual([{ id: 8 }])
    expect((await find(database, { from: 9, text: 'b' })).rows).toEqual([])
    expect((await find(database, { from: 0, text: null })).rows).toEqual([])
    await database.destroy()
  })

  it('is seen by plugins at each call', async () => {
    const seen: string[] = []
    const plain = open()
    await makeNotes(plain)
    const watched = plain.withPlugin({
      transformQuery({ node }) {
        seen.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await insert(plain, { id: 1, text: 'a' })
    await insert(watched, { id: 2, text: 'b' })
    await insert(watched, { id: 3, text: 'c' })
    expect(seen).toEqual(['InsertQueryNode', 'InsertQueryNode'])
    await plain.destroy()
  })
})
