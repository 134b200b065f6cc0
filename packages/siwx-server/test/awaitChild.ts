import { createHook } from 'node:async_hooks'
import { writeSync } from 'node:fs'
import { createSiwxServer, type SigningKey, type SiwxStore } from '../src/index.ts'

// Sends the request of argv to a server of its own and ends itself by kill -9 when the code goes on after its n-th await.
// Where it lives to the end it says what was answered, and how many there were.

export type AwaitTask = {
  readonly store: 'SQLite' | 'PostgreSQL' | 'Valkey'
  readonly at: string
  readonly now: number
  /** 0: never. */
  readonly killAt: number
  readonly key?: SigningKey | undefined
  readonly request: { readonly path: string; readonly headers: Record<string, string>; readonly body: string }
}

const { store: kind, at, now, killAt, key, request } = JSON.parse(process.argv[2] ?? '') as AwaitTask

/** Drivers are loaded where they are used: the child starts hundreds of times. */
const stores: Readonly<Record<AwaitTask['store'], () => Promise<SiwxStore>>> = {
  SQLite: async () => {
    const { DatabaseSync } = await import('node:sqlite')
    const { sqliteStore } = await import('../src/stores/sqliteStore.ts')
    const database = new DatabaseSync(at)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 10000')
    return sqliteStore(database)
  },
  PostgreSQL: async () => (await import('./openStores.ts')).openPostgresStoreAt(at),
  Valkey: async () => {
    const { openValkey, openValkeyStore } = await import('./openStores.ts')
    return openValkeyStore(openValkey(at), '{awaits}:')
  },
}
const server = createSiwxServer({
  domains: ['app.example'],
  store: await stores[kind](),
  verify: async () => ({ by: 'key' }),
  clock: () => now,
  ...(key && { session: { kind: 'token', keys: [key], issuer: 'https://app.example/siwx', audience: 'a' } }),
})

let awaits = 0
const hook = createHook({
  before() {
    awaits += 1
    if (awaits === killAt) process.kill(process.pid, 'SIGKILL')
  },
})
hook.enable()
const { path, headers, body } = request
const url = `https://app.example/siwx${path}`
const response = await server.handler(new Request(url, { method: 'POST', headers, body }))
const text = await response.text()
hook.disable()
const cookies = response.headers.getSetCookie()
writeSync(1, JSON.stringify({ status: response.status, text, cookies, awaits }))
process.exit(0)
