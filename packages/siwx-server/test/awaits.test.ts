import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey } from '@latchkey/service-kit/test/valkey'
import { afterAll, describe, expect, it } from 'vitest'
import type { SigningKey, SiwxStore } from '../src/index.ts'
import { postgresTables } from '../src/stores/postgresStore.ts'
import { sqliteStore } from '../src/stores/sqliteStore.ts'
import type { AwaitTask } from './awaitChild.ts'
import { openPostgresStoreAt, openValkey, openValkeyStore } from './openStores.ts'
import {
  createBrowser,
  createKey,
  createPerson,
  createTestServer,
  now,
  origin,
  outcome,
  type Person,
} from './people.ts'

// A server is killed (-9) when the code goes on after an await, and its store is looked at. `npm run prove -- awaits` does
// so at every await of every act on every store; the suite draws a few of them, on SQLite.

/** Kills an act; all awaits where it is 0. */
const killsOfAct = Number(process.env.PROOF_AWAITS ?? 2)
const isProof = process.env.PROOF_AWAITS !== undefined

type Kind = 'cookie' | 'token'
type Opened = { readonly store: SiwxStore; readonly at: string; readonly close: () => Promise<void> }
type Tokens = { accessToken: string; refreshToken: string }

const stores: Readonly<Record<AwaitTask['store'], () => Promise<Opened>>> = {
  SQLite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'siwx-awaits-'))
    const at = join(folder, 'siwx.sqlite')
    const database = new DatabaseSync(at)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 10000')
    const close = async () => {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { store: sqliteStore(database), at, close }
  },
  PostgreSQL: async () => {
    const postgres = await startPostgres()
    const at = await postgres.createDatabase()
    const store = openPostgresStoreAt(at)
    await store.query(postgresTables)
    const close = async () => {
      await store[Symbol.asyncDispose]()
      await postgres.stop()
    }
    return { store, at, close }
  },
  Valkey: async () => {
    const valkey = await startValkey()
    const client = openValkey(valkey.url)
    const close = async () => {
      client.disconnect()
      await valkey.stop()
    }
    return { store: openValkeyStore(client, '{awaits}:'), at: valkey.url, close }
  },
}

/** What the killed server said before its end. Undefined: nothing was acknowledged. */
type Said = { status: number; text: string; cookies: string[]; awaits: number } | undefined

const child = fileURLToPath(new URL('awaitChild.ts', import.meta.url))
// It starts in a third of the time where its code has been compiled before.
const compiled = mkdtempSync(join(tmpdir(), 'siwx-compiled-'))
afterAll(() => rmSync(compiled, { recursive: true, force: true }))
const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
const run = (task: AwaitTask) =>
  new Promise<Said>((resolve, reject) => {
    execFile(process.execPath, [child, JSON.stringify(task)], { env }, (error, stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr))
      else resolve(stdout === '' ? undefined : JSON.parse(stdout))
    })
  })

/** One person's browser and what stands before the act, what is sent, and what has to hold however far it came. */
type Act = {
  readonly name: string
  readonly kind: Kind
  prepare(world: World): Promise<{
    readonly request: AwaitTask['request']
    check(said: Said): Promise<void>
  }>
}

type World = ReturnType<typeof createWorld>

function createWorld(store: SiwxStore, kind: Kind, key: SigningKey) {
  const session = { kind: 'token', keys: [key], issuer: 'https://app.example/siwx', audience: 'a' } as const
  const open = () =>
    createTestServer({ store, verify: async () => ({ by: 'key' }), ...(kind === 'token' && { session }) }).server
  const server = open()
  const json = { origin, 'content-type': 'application/json' }
  return {
    store,
    person: createPerson,
    browser: () => createBrowser(server),
    request: (path: string, body: object, headers: Record<string, string> = {}) => ({
      path,
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    }),
    async signIn(browser: ReturnType<typeof createBrowser>, person: Person): Promise<Tokens> {
      const { nonce, token } = await browser.nonce()
      const response = await browser.post('/sign-in', { message: person.write(nonce), signature: '0x00', token })
      expect(response.status).toBe(200)
      return response.json()
    },
    sessionsOf: async (person: Person) => (await store.sessionsOf([person.account])).length,
    /** Whether what was handed over opens a session. */
    async opens(cookies: readonly string[]): Promise<string[]> {
      const browser = createBrowser(server)
      for (const cookie of cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        browser.cookies.set(name, value)
      }
      return browser.accounts()
    },
    bearer: (accessToken: string) => ({ authorization: `Bearer ${accessToken}` }),
  }
}

const signIn = (kind: Kind): Act => ({
  name: `a sign-in by ${kind}`,
  kind,
  async prepare(world) {
    const [browser, person] = [world.browser(), world.person()]
    const { nonce, token } = await browser.nonce()
    const body = { message: person.write(nonce), signature: '0x00', token }
    return {
      request: world.request('/sign-in', body),
      async check(said) {
        const kept = await world.sessionsOf(person)
        if (said) {
          expect([said.status, kept]).toEqual([200, 1])
          if (kind === 'cookie') expect(await world.opens(said.cookies)).toEqual([person.account])
          else expect(await outcome(await browser.post('/refresh', refreshOf(said)))).toBe('200')
        }
        // What was not acknowledged may be there or not; the same sign-in opens no second session.
        const again = await outcome(await browser.post('/sign-in', body))
        if (kept === 1) expect(again).toBe('409 siwx/nonce-used')
        expect(['200', '409 siwx/nonce-used']).toContain(again)
        expect(await world.sessionsOf(person)).toBe(kept + (again === '200' ? 1 : 0))
      },
    }
  },
})

const refreshOf = (said: NonNullable<Said>) => ({ refreshToken: (JSON.parse(said.text) as Tokens).refreshToken })

const acts: readonly Act[] = [
  signIn('cookie'),
  signIn('token'),
  {
    name: 'a sign-in with a further account',
    kind: 'cookie',
    async prepare(world) {
      const [browser, first, second] = [world.browser(), world.person(), world.person()]
      await world.signIn(browser, first)
      const { nonce, token } = await browser.nonce()
      const former = `__Host-siwx=${browser.cookies.get('__Host-siwx')}`
      const body = { message: second.write(nonce), signature: '0x00', token }
      return {
        request: world.request('/sign-in', body, { cookie: former }),
        async check(said) {
          const before = await world.opens([former])
          const kept = await world.sessionsOf(second)
          expect(await world.sessionsOf(first)).toBe(1)
          // The session goes on under its former secret or under the new one, never under both.
          expect(before).toEqual(kept === 1 ? [] : [first.account])
          if (!said) return
          expect([kept, await world.opens(said.cookies)]).toEqual([1, [first.account, second.account]])
        },
      }
    },
  },
  {
    name: 'a refresh',
    kind: 'token',
    async prepare(world) {
      const [browser, person] = [world.browser(), world.person()]
      const { refreshToken } = await world.signIn(browser, person)
      return {
        request: world.request('/refresh', { refreshToken }),
        async check(said) {
          expect(await world.sessionsOf(person)).toBe(1)
          if (said) {
            const next = await browser.post('/refresh', refreshOf(said))
            expect(next.status).toBe(200)
          }
          // One of the two tokens serves. The former one, where the next was stored, ends the session: it may be stolen.
          const again = await outcome(await browser.post('/refresh', { refreshToken }))
          expect(said ? ['401 siwx/session-invalid'] : ['200', '401 siwx/session-invalid']).toContain(again)
          expect(await world.sessionsOf(person)).toBe(again === '200' ? 1 : 0)
        },
      }
    },
  },
  ...(['cookie', 'token'] as const).map(
    (kind): Act => ({
      name: `a sign-out by ${kind}`,
      kind,
      async prepare(world) {
        const [browser, person] = [world.browser(), world.person()]
        const { accessToken, refreshToken } = await world.signIn(browser, person)
        const cookie = `__Host-siwx=${browser.cookies.get('__Host-siwx')}`
        const shown = kind === 'cookie' ? { cookie } : world.bearer(accessToken)
        return {
          request: world.request('/sign-out', {}, shown),
          async check(said) {
            const kept = await world.sessionsOf(person)
            if (said) expect([said.status, kept]).toEqual([204, 0])
            const status =
              kind === 'cookie'
                ? (await world.opens([cookie])).length
                : (await browser.post('/refresh', { refreshToken })).status
            expect(status).toBe(kind === 'cookie' ? kept : kept === 1 ? 200 : 401)
          },
        }
      },
    }),
  ),
]

describe.each(isProof ? (['SQLite', 'PostgreSQL', 'Valkey'] as const) : (['SQLite'] as const))(
  'a server on %s, killed at an await',
  (name) => {
    it.each(acts.map((act) => [act.name, act] as const))(
      'of %s, loses nothing that was acknowledged and revives nothing that was ended',
      async (_, act) => {
        const { store, at, close } = await stores[name]()
        try {
          const key = await createKey('k')
          const world = createWorld(store, act.kind, key)
          const killed = async (killAt: number) => {
            const { request, check } = await act.prepare(world)
            const task = { store: name, at, now, killAt, request, ...(act.kind === 'token' && { key }) }
            const said = await run(task)
            await check(said)
            return said
          }
          const whole = await killed(0)
          const awaits = whole?.awaits ?? 0
          expect(awaits).toBeGreaterThan(10)
          const step = killsOfAct === 0 ? 1 : awaits / killsOfAct
          const points = Array.from({ length: Math.floor(awaits / step) }, (_, index) =>
            Math.max(1, Math.ceil((index + (killsOfAct === 0 ? 1 : Math.random())) * step)),
          )
          let died = 0
          for (let from = 0; from < points.length; from += 3) {
            const ends = await Promise.all(points.slice(from, from + 3).map(killed))
            died += ends.filter((said) => said === undefined).length
          }
          // A run may take an await less than the one that was counted.
          expect(died).toBeGreaterThanOrEqual(Math.floor(points.length / 2))
          if (isProof)
            console.log(`${name}, ${act.name}: killed ${died} times, at ${points.length} of ${awaits} awaits`)
        } finally {
          await close()
        }
      },
      3_600_000,
    )
  },
)
