import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { postgresDialect } from './postgresDialect.ts'

let server: TestPostgres
let database: Kysely<unknown>
beforeAll(async () => {
  server = await startPostgres()
  const options = { url: server.url, onFailure: () => {}, connections: 2, waitMs: 200 }
  database = new Kysely<unknown>({ dialect: postgresDialect(options) })
})
afterAll(async () => {
  await database?.destroy()
  await server?.stop()
})

const ask = () => sql<{ one: number }>`select 1 as one`.execute(database)
const answers = { rows: [{ one: 1 }] }

describe('a database of PostgreSQL', () => {
  it('is unavailable while others hold all connections, and no longer', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const hold = () => database.connection().execute(() => held)
    const holders = [hold(), hold()]
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable)
    release()
    await Promise.all(holders)
    expect(await ask()).toMatchObject(answers)
  })

  it('is unavailable to the call whose connection it ends', async () => {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database)
    await expect(ended).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await ask()).toMatchObject(answers)
  })

  it('is unavailable while it is away, in a transaction too, and is found again', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const underWay = database.transaction().execute(async (transaction) => {
      begin()
      await sql`select pg_sleep(60)`.execute(transaction)
    })
    const outcome = expect(underWay).rejects.toBeInstanceOf(DatabaseUnavailable)
    await begun
    await server.kill()
    await outcome
    await expect(ask()).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'ECONNREFUSED' })
    await server.restart()
    expect(await ask()).toMatchObject(answers)
  })

  it('says itself what is wrong with a statement', async () => {
    await expect(sql`select 1 / 0`.execute(database)).rejects.toMatchObject({ name: 'error', code: '22012' })
  })
})
