import { loginEndpoints, type VaultEndpoint, vaultEndpoints } from '@latchkey/protocol/vault'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { type WatchedPostgres, watchPostgres } from '@latchkey/service-kit/test/watchPostgres'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openVaultDatabase } from '../../server/src/db/openDatabase.ts'
import { makeWallet } from './makeWallet.ts'
import { type TestVault, testVault } from './testVault.ts'

const services = ['auth', 'guardian'] as const
let server: TestPostgres
let watched: Readonly<Record<(typeof services)[number], WatchedPostgres>>
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const open = async () => watchPostgres(await server.createDatabase())
  watched = { auth: await open(), guardian: await open() }
})
afterEach(async () => {
  for (const service of services) await watched[service][Symbol.asyncDispose]()
})

/** Both services, each with a single connection to its database. */
const open = (statementMs = 20_000) =>
  testVault({
    auth: { database: { ...placeOf('auth'), pool: { connections: 1, statementMs } } },
    guardian: { database: { ...placeOf('guardian'), pool: { connections: 1, statementMs } } },
  })
const placeOf = (service: (typeof services)[number]) => ({ databaseUrl: watched[service].url, sqlitePath: '' })

/** The guardian knows no sessions, and not every call of the auth service asks for one. */
const optionsOf = ({ auth }: VaultEndpoint, session: { readonly accessToken: string }) =>
  auth === 'session' ? session : {}

const failures = async (vault: TestVault) =>
  Promise.all(
    services.map(async (service) => {
      const text = await vault[service].deps.metrics.registry.metrics()
      return Number(/^latchkey_database_errors_total\S* (\d+)$/m.exec(text)?.[1])
    }),
  )

it('no call waits for a second connection, however many come at once, and none leaves anything at the one there is', {
  timeout: 120_000,
}, async () => {
  await using vault = await open()
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, 'ann@example.org')
  await makeWallet(device, session)
  const calls = services.flatMap((service) =>
    vaultEndpoints[service].map((endpoint: VaultEndpoint) => [service, endpoint] as const),
  )
  const answers = await Promise.all(
    calls.map(async ([service, endpoint]) => {
      const { status } = await device[service].attempt(endpoint, endpoint.example.body, optionsOf(endpoint, session))
      return [`${service} ${endpoint.id}`, status] as const
    }),
  )
  expect(answers.length).toBeGreaterThan(40)
  expect(answers.filter(([, status]) => status === 200).length).toBeGreaterThan(10)
  // A call that holds the connection and asks for another gets none in 5 s, and is counted.
  expect(await failures(vault)).toEqual([0, 0])
  for (const service of services) {
    expect(watched[service].connections()).toEqual({ all: 1, most: 1 })
    expect(watched[service].statements().length).toBeGreaterThan(50)
    expect(watched[service].sessionState()).toEqual([])
  }
})

describe.each(services)('a statement of the %s service that takes too long', (service) => {
  it('is answered as something to try again', { timeout: 60_000 }, async () => {
    await using vault = await open(300)
    const device = vault.device()
    const session = await vault.auth.logIn(device.auth, `of-${service}@example.org`)
    const other = openVaultDatabase<unknown>(placeOf(service), () => {})
    await other.transaction().execute(async (transaction) => {
      await sql`lock table proofs_seen`.execute(transaction)
      const endpoint = vaultEndpoints[service].find(({ auth }) => auth !== 'none')
      if (endpoint === undefined) throw new Error('No call asks for a proof.')
      const answer = await device[service].attempt(endpoint, endpoint.example.body, optionsOf(endpoint, session))
      expect(answer).toMatchObject({ status: 503, code: 'api/upstream-unavailable' })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    })
    await other.destroy()
    await device.auth.call(loginEndpoints.refresh, { refreshToken: session.refreshToken })
  })
})
