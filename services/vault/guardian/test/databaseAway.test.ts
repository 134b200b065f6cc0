import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountEndpoints, type VaultEndpoint, vaultEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { DatabaseUnavailable } from '@latchkey/service-kit/DatabaseUnavailable'
import type { DatabaseConfig } from '@latchkey/service-kit/database'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthApp } from '../../auth/src/app.ts'
import { createGuardianApp } from '../src/app.ts'
import { type Service, tokens } from './asOperator.ts'
import { makeWallet } from './makeWallet.ts'
import { type TestVault, testVault } from './testVault.ts'

const randomId = () => randomBytes(32).toString('base64url')
const services: readonly Service[] = ['auth', 'guardian']
let folder: string
let postgres: TestPostgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-away-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

/** A call that a service binds: of the contract, or a page without a contract. */
type Route = { readonly method: string; readonly path: string; readonly endpoint: VaultEndpoint | undefined }

/** As the services bind them: one that is added is asked, too. */
function routesOf({ auth, guardian }: TestVault, service: Service): readonly Route[] {
  const app = service === 'auth' ? createAuthApp(auth.deps) : createGuardianApp(guardian.deps)
  const bound = new Map(app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  return [...bound.values()]
    .filter(({ path }) => !path.includes('*'))
    .map(({ method, path }) => ({
      method,
      path,
      endpoint: vaultEndpoints[service].find((each) => each.method === method && each.path === path),
    }))
}

/** A vault with a person in it, whose device asks. */
async function openWith(options: Parameters<typeof testVault>[0] = {}) {
  const vault = await testVault({
    ...options,
    auth: { ...options.auth, operatorToken: tokens.auth },
    guardian: { ...options.guardian, operatorToken: tokens.guardian },
  })
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, 'ann@example.org')
  const wallet = await makeWallet(device, session)

  async function ask(service: Service, { method, path, endpoint }: Route) {
    if (endpoint === undefined) {
      const { status, headers, text } = await page(service, method, path)
      const code = status === 503 ? (JSON.parse(text) as { code?: unknown }).code : undefined
      return { status, code, waits: Number(headers.get('retry-after')) }
    }
    const { status, code, headers } = await device[service].attempt(endpoint, endpoint.example.body, {
      ...(endpoint.auth === 'session' ? session : {}),
      ...(endpoint.auth === 'operator' ? { headers: { authorization: `Bearer ${tokens[service]}` } } : {}),
    })
    return { status, code, waits: Number(headers.get('retry-after')) }
  }

  async function page(service: Service, method: string, path: string) {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.0.0.1' }
    const response = await vault[service].send(path.replace(':token', 'x'.repeat(22)), {
      method,
      headers: form,
      ...(method === 'POST' ? { body: 'answer=approve&state=x&code=x' } : {}),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** The person is known, and the wallet opens: nothing that was promised is gone. */
  async function expectAll() {
    expect((await device.auth.call(accountEndpoints.me, undefined, session)).addresses).toEqual(wallet.addresses)
    const { serverShare } = await device.auth.call(walletEndpoints.release, { setId: wallet.setId }, session)
    expect(serverShare).toBe(Buffer.from(wallet.shares.server).toString('base64url'))
  }

  /** Every route of both. @returns Those that could not be answered, with the number of all. */
  async function askAll() {
    const unavailable = new Set<string>()
    let asked = 0
    for (const service of services)
      for (const route of routesOf(vault, service)) {
        const name = `${service} ${route.method} ${route.path}`
        if (await isUnavailable(name, await ask(service, route))) unavailable.add(name)
        asked += 1
      }
    return { unavailable, asked }
  }

  return { vault, ask, askAll, expectAll, [Symbol.asyncDispose]: () => vault[Symbol.asyncDispose]() }
}

type Answer = { readonly status: number; readonly code: unknown; readonly waits: number }

/** Whether it says so; any other failure of the service is one of the test. */
function isUnavailable(name: string, { status, code, waits }: Answer): boolean {
  if (status !== 503) {
    expect(status, name).toBeLessThan(500)
    return false
  }
  expect({ name, code }).toEqual({ name, code: expect.stringMatching(/^api\/(upstream-unavailable|storage-full)$/) })
  expect(waits, name).toBeGreaterThan(0)
  return true
}

const databaseless = [
  'auth GET /v1/keys',
  'auth GET /v1/bootstrap',
  'guardian GET /g/pub',
  // It asks for a click and changes nothing.
  'auth GET /email/undo/:token',
]

describe('every route of auth and the guardian', () => {
  it('says when to come back while PostgreSQL is away, and answers again once it is back', {
    timeout: 120_000,
  }, async () => {
    const onPostgres = async (): Promise<{ database: DatabaseConfig }> => ({
      database: { databaseUrl: await postgres.createDatabase(), sqlitePath: '' },
    })
    await using world = await openWith({ auth: await onPostgres(), guardian: await onPostgres() })
    await postgres.kill()
    const { unavailable, asked } = await world.askAll()
    expect(asked).toBeGreaterThan(60)
    for (const name of databaseless) expect(unavailable).not.toContain(name)
    expect(asked - unavailable.size).toBeLessThan(15)
    await postgres.restart()
    await world.expectAll()
    expect((await world.askAll()).unavailable).toEqual(new Set())
  })

  it('says so while the disk below SQLite is full, and answers again once there is room', {
    timeout: 120_000,
  }, async () => {
    const side = (name: string) => ({ database: { sqlitePath: join(folder, `${name}.db`) } })
    await using world = await openWith({ auth: side('auth'), guardian: side('guardian') })
    const databases = services.map((service) => world.vault[service].deps.database)
    const limit = async (pages: number) => {
      for (const database of databases) await sql.raw(`pragma max_page_count = ${pages}`).execute(database)
    }
    for (const database of databases) await sql`create table ballast (bytes blob)`.execute(database)
    // No page more than there are; what is free within them goes first.
    await limit(1)
    for (const database of databases) {
      for (const size of [4_096, 256, 16])
        for (let full = false; !full; )
          await sql`insert into ballast values (zeroblob(${size}))`.execute(database).catch(() => {
            full = true
          })
      // Where the proofs of devices are noted there are gaps left, too.
      for (let refused = 0; refused < 30; )
        await sql`insert into proofs_seen (id, expires_at) values (${randomId()}, ${world.vault.clock.ms + 600_000})`
          .execute(database)
          .catch(() => {
            refused += 1
          })
    }
    const { unavailable, asked } = await world.askAll()
    expect(unavailable.size).toBeGreaterThan(10)
    expect(unavailable.size).toBeLessThan(asked)
    await limit(1_073_741_823)
    await world.expectAll()
    expect((await world.askAll()).unavailable).toEqual(new Set())
  })

  it('says so at whichever of its statements the database goes away', { timeout: 120_000 }, async () => {
    /** Statements that are still taken; undefined: all of them. */
    let left: number | undefined
    const breaking: KyselyPlugin = {
      transformQuery({ node }) {
        if (left === undefined) return node
        left -= 1
        if (left < 0) throw new DatabaseUnavailable(undefined)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await using world = await openWith({ plugins: [breaking] })
    const { vault } = world
    let broken = 0
    for (const service of services)
      for (const route of routesOf(vault, service))
        for (let statements = 0; ; statements += 1) {
          left = statements
          const answer = await world.ask(service, route)
          const isReached = left < 0
          left = undefined
          const name = `${service} ${route.method} ${route.path}, statement ${statements + 1}`
          isUnavailable(name, answer)
          if (!isReached) break
          broken += 1
        }
    expect(broken).toBeGreaterThan(100)
  })
})
