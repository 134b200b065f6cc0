// A sign-in over HTTP in the runtime that runs this file, `packages/siwx-server/test/runtimes.ts`, after `node`, `bun` or
// `deno run -A` and `--conditions=latchkey-source`. It serves the handler as that runtime serves it, with sessions in memory,
// in its own SQLite, and by token.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSiwxServer, memoryStore, type SiwxServer, type SiwxStore, toNodeHandler } from '../src/index.ts'
import { sqliteStore } from '../src/stores/sqliteStore.ts'
import { createBrowser, createKey, createPerson, now, outcome } from './people.ts'

type Served = { port: number; stop(): unknown }
type Fetch = (request: Request) => Promise<Response>
declare const Bun: { version: string; serve(options: { port: number; fetch: Fetch }): Served } | undefined
declare const Deno:
  | {
      version: { deno: string }
      serve(options: { port: number }, fetch: Fetch): { addr: { port: number }; shutdown(): unknown }
    }
  | undefined

async function serve(server: SiwxServer): Promise<Served> {
  if (typeof Bun !== 'undefined') {
    const served = Bun.serve({ port: 0, fetch: server.handler })
    return { port: served.port, stop: () => served.stop() }
  }
  if (typeof Deno !== 'undefined') {
    const served = Deno.serve({ port: 0 }, server.handler)
    return { port: served.addr.port, stop: () => served.shutdown() }
  }
  const http = createServer(toNodeHandler(server))
  await new Promise<void>((resolve) => http.listen(0, resolve))
  return { port: (http.address() as AddressInfo).port, stop: () => http.close() }
}

async function openSqlite(): Promise<SiwxStore> {
  if (typeof Bun === 'undefined') return sqliteStore(new (await import('node:sqlite')).DatabaseSync(':memory:'))
  const name = 'bun:sqlite'
  return sqliteStore(new (await import(name)).Database(':memory:'))
}

/** Signs in, adds an account, leaves, and replays, over HTTP. */
async function signInAndOut(store: SiwxStore, session?: createSiwxServer.Options['session']): Promise<string[]> {
  const server = createSiwxServer({ domains: ['app.example'], store, session, clock: () => now })
  const { port, stop } = await serve(server)
  const overHttp: SiwxServer['handler'] = async (request) => {
    const { method, headers } = request
    const body = method === 'POST' ? await request.text() : null
    return fetch(`http://localhost:${port}${new URL(request.url).pathname}`, { method, headers, body })
  }
  const browser = createBrowser({ handler: overHttp })
  const [first, second] = [createPerson(), createPerson()]
  const { nonce, token } = await browser.nonce()
  const message = first.write(nonce)
  const given = { message, signature: await first.sign(message), token }
  const outcomes = [
    await outcome(await browser.post('/sign-in', { ...given, signature: await second.sign(message) })),
    await outcome(await browser.post('/sign-in', given)),
    await outcome(await browser.post('/sign-in', given)),
  ]
  if (session?.kind !== 'token') {
    await browser.signIn(second)
    outcomes.push(String((await browser.accounts()).length))
    outcomes.push(await outcome(await browser.post('/sign-out', {})))
    outcomes.push(String((await browser.accounts()).length))
  }
  await stop()
  return outcomes
}

const tried = ['403 siwx/signature-wrong', '200', '409 siwx/nonce-used']
const kinds = {
  memory: [await signInAndOut(memoryStore()), [...tried, '2', '204', '0']],
  SQLite: [await signInAndOut(await openSqlite()), [...tried, '2', '204', '0']],
  tokens: [
    await signInAndOut(memoryStore(), {
      kind: 'token',
      keys: [await createKey('k')],
      issuer: 'https://app.example',
      audience: 'api',
    }),
    tried,
  ],
}
for (const [name, [outcomes, expected]] of Object.entries(kinds)) {
  if (JSON.stringify(outcomes) !== JSON.stringify(expected)) throw new Error(`${name}: ${outcomes}`)
  console.log(`${name}: ${outcomes?.join(', ')}`)
}
