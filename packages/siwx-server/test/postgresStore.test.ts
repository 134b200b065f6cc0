import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresStore } from './openStores.ts'
import { createBrowser, createPerson, createTestServer, outcome } from './people.ts'
import { storeSuite, sweepSuite } from './storeSuite.ts'

let postgres: TestPostgres
const opened: AsyncDisposable[] = []

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await Promise.all(opened.map((store) => store[Symbol.asyncDispose]()))
  await postgres?.stop()
})

async function create() {
  const store = await openPostgresStore(postgres)
  opened.push(store)
  return store
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
