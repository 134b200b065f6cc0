import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { memoryStore, type SigningKey, toNodeHandler } from '@latchkey/siwx-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSupabaseClient, createSupabaseSignIns } from '../src/supabase.ts'
import { createSupabaseDouble } from './supabaseDouble.ts'
import { createBrowser, createWallet } from './wallet.ts'

let postgres: TestPostgres
const stops: (() => unknown)[] = []
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  await postgres?.stop()
})

async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const http = createServer(listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
  stops.push(() => {
    http.closeAllConnections()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

async function createKey(kid: string): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  return { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid }
}

/** A project of Supabase that trusts the sign-ins of `issuer`, with notes that belong to the account that wrote them. */
async function openProject(issuers: readonly string[]) {
  const double = await createSupabaseDouble({ databaseUrl: await postgres.createDatabase(), issuers })
  stops.push(double.close)
  await double.query(`
    CREATE TABLE notes (
      text TEXT NOT NULL,
      author TEXT NOT NULL DEFAULT (auth.jwt() ->> 'sub')
    );
    ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own ON notes TO authenticated
      USING (author = (SELECT auth.jwt() ->> 'sub')) WITH CHECK (author = (SELECT auth.jwt() ->> 'sub'));
    GRANT SELECT, INSERT ON notes TO authenticated, anon;
  `)
  return { double, url: await serve(double.listener) }
}

/** A server of sign-ins, over HTTP: others fetch its keys. */
async function openSignIns(kid: string) {
  let handle: ReturnType<typeof toNodeHandler> | undefined
  const address = await serve((request, response) => handle?.(request, response))
  const issuer = `${address}/siwx`
  const siwx = createSupabaseSignIns({
    domains: ['app.example'],
    store: memoryStore(),
    keys: [await createKey(kid)],
    issuer,
  })
  handle = toNodeHandler(siwx)
  const browser = createBrowser(siwx.handler)
  return {
    issuer,
    async signIn() {
      const { nonce, token } = await (await browser.post('/siwx/nonce', {})).json()
      const { account, ...signed } = await createWallet().sign(nonce)
      const { accessToken } = await (await browser.post('/siwx/sign-in', { ...signed, token })).json()
      return { account, accessToken: accessToken as string }
    },
  }
}

it('lets everyone read and write what is theirs, by their token', async () => {
  const own = await openSignIns('a')
  const { url } = await openProject([own.issuer])
  const [ada, bob] = [await own.signIn(), await own.signIn()]
  const clientOf = (accessToken: string | null) => createSupabaseClient(url, 'anon-key', async () => accessToken)
  for (const { accessToken, account } of [ada, bob]) {
    const { error } = await clientOf(accessToken)
      .from('notes')
      .insert({ text: `by ${account}` })
    expect(error).toBeNull()
  }
  const read = await clientOf(ada.accessToken).from('notes').select('text, author')
  expect(read.data).toEqual([{ text: `by ${ada.account}`, author: ada.account }])
  const forged = await clientOf(bob.accessToken).from('notes').insert({ text: 'x', author: ada.account })
  expect(forged.error?.code).toBe('42501')
  expect((await clientOf(null).from('notes').select('text')).data).toEqual([])
})

it('refuses tokens of other issuers, of other keys, and changed ones', async () => {
  const [own, other] = [await openSignIns('a'), await openSignIns('a')]
  const { url } = await openProject([own.issuer])
  const [ada, mallory] = [await own.signIn(), await other.signIn()]
  const [head, , signature] = ada.accessToken.split('.')
  const claims = JSON.parse(Buffer.from(ada.accessToken.split('.')[1] ?? '', 'base64url').toString())
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokens = [
    mallory.accessToken,
    `${head}.${encode({ ...claims, sub: mallory.account })}.${signature}`,
    `${head}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    'x',
  ]
  for (const token of tokens) {
    const { error, status } = await createSupabaseClient(url, 'anon-key', async () => token)
      .from('notes')
      .select('text')
    expect([status, error?.code]).toEqual([401, 'PGRST301'])
  }
})
