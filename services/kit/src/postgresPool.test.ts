import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../test/postgres.ts'
import { watchPostgres } from '../test/watchPostgres.ts'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { migrate, openDatabase } from './database.ts'
import { openPostgresPool, withoutStatementLimit } from './postgresPool.ts'

let server: TestPostgres
let keeper: pg.Client
beforeAll(async () => {
  server = await startPostgres()
  keeper = new pg.Client({ connectionString: server.url })
  await keeper.connect()
  await keeper.query('create table things (id int primary key)')
})
afterAll(async () => {
  await keeper?.end()
  await server?.stop()
})

const onBroken = () => {}
const open = (statementMs: number, url = server.url) =>
  openPostgresPool({ url, connections: 1, statementMs, waitMs: 60_000, onBroken })
const add = (id: number) => ({ text: 'insert into things values ($1)', values: [id] })

describe('a statement that takes too long', () => {
  beforeEach(() => keeper.query('begin; lock table things'))

  it('is ended at the server, and its connection serves the next', async () => {
    const watched = await watchPostgres(server.url)
    const pool = open(200, watched.url)
    await expect(pool.query(add(1))).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '57014' })
    await keeper.query('commit')
    expect(await pool.query({ text: 'select id from things' })).toEqual([])
    await pool.query(add(2))
    // The second one asked the server to end the statement.
    expect(watched.connections().all).toBe(2)
    await pool.end()
    await watched[Symbol.asyncDispose]()
  })

  it('undoes its transaction, which leaves the connection as it was', async () => {
    const pool = { connections: 1, statementMs: 200 }
    const database = openDatabase({ databaseUrl: server.url, sqlitePath: '', pool }, onBroken)
    const outcome = database.transaction().execute(async (transaction) => {
      await sql`create table made_meanwhile (id int)`.execute(transaction)
      await sql`insert into things values (3)`.execute(transaction)
    })
    await expect(outcome).rejects.toBeInstanceOf(DatabaseUnavailable)
    await keeper.query('commit')
    const { rows } = await sql`select to_regclass('made_meanwhile') as name`.execute(database)
    expect(rows).toEqual([{ name: null }])
    await database.destroy()
  })

  it('may take as long as it takes where a schema is changed', async () => {
    const pool = open(100)
    const waiting = withoutStatementLimit(() => pool.query(add(4)))
    const watcher = open(60_000)
    const overdue = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and now() - query_start > '300 ms'`
    while ((await watcher.query({ text: overdue })).length === 0);
    await watcher.end()
    await keeper.query('commit')
    await waiting
    expect(await pool.query({ text: 'select 1 as one from things where id = 4' })).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('is given up where the server says nothing more, and so is its connection', { timeout: 60_000 }, async () => {
    const watched = await watchPostgres(server.url)
    const pool = open(200, watched.url)
    const connection = await pool.connect()
    await connection.query({ text: 'select 1' })
    watched.freeze()
    await expect(connection.query(add(5))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(connection.query({ text: 'rollback' })).rejects.toBeInstanceOf(DatabaseUnavailable)
    connection.release()
    expect(pool.counts.totalCount).toBe(0)
    await watched[Symbol.asyncDispose]()
    await keeper.query('commit')
    await pool.end()
  })
})

describe('what PostgreSQL is asked', () => {
  it('is no state of a session, by migrations and transactions neither', async () => {
    const watched = await watchPostgres(await server.createDatabase())
    const database = openDatabase<unknown>({ databaseUrl: watched.url, sqlitePath: '' }, onBroken)
    await migrate(database, {
      one: { up: (db: Kysely<unknown>) => sql`create table one (id int)`.execute(db).then(() => {}) },
    })
    await database.transaction().execute((transaction) => sql`insert into one values (${1})`.execute(transaction))
    expect(watched.statements()).toContain('insert into one values ($1)')
    expect(watched.sessionState()).toEqual([])
    await database.destroy()
    await watched[Symbol.asyncDispose]()
  })

  it('is seen where it is one', async () => {
    const watched = await watchPostgres(server.url)
    const client = new pg.Client({ connectionString: watched.url, statement_timeout: 1_000, options: '-c geqo=off' })
    await client.connect()
    await client.query({ name: 'kept', text: 'select $1::int', values: [1] })
    for (const text of [
      'set lock_timeout = 5',
      'listen news',
      'select pg_advisory_lock(1)',
      'create temp table t (id int)',
    ])
      await client.query(text)
    await client.query('begin; set local lock_timeout = 5; select pg_advisory_xact_lock(1); commit')
    expect(watched.sessionState()).toEqual([
      'at the start: statement_timeout',
      'at the start: options',
      'named: kept',
      'set lock_timeout = 5',
      'listen news',
      'select pg_advisory_lock(1)',
      'create temp table t (id int)',
    ])
    await client.end()
    await watched[Symbol.asyncDispose]()
  })
})
