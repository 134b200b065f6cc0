import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresStore, postgresTables } from '../src/stores/postgresStore.ts'
import { createBrowser, createPerson, createTestServer, outcome } from './people.ts'
import { storeSuite, sweepSuite } from './storeSuite.ts'

let postgres: TestPostgres
const pools: Pool[] = []

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end().catch(() => {})))
  await postgres?.stop()
})

async function create() {
  const pool = new Pool({ connectionString: await postgres.createDatabase(), max: 10 })
  pool.on('error', () => {})
  pools.push(pool)
  await pool.query(postgresTables)
  await pool.query(postgresTables)
  return postgresStore(pool)
}
storeSuite(create)
sweepSuite(create)

it('answers 503 while PostgreSQL is down', async () => {
  const { server } = createTestServer({ store: await create() })
  const browser = createBrowser(server)
  const person = createPerson()
  await browser.signIn(person)
  await postgres.kill()
  expect(await outcome(await browser.get('/session'))).toBe('503 siwx/store-unavailable')
  await postgres.restart()
  expect(await browser.accounts()).toEqual([person.account])
}, 60_000)
