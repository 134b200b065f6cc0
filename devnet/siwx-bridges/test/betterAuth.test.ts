import { DatabaseSync } from 'node:sqlite'
import { createSiwxServer, memoryStore } from '@latchkey/siwx-server'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { siwe } from 'better-auth/plugins'
import { expect, it } from 'vitest'
import { siwxPlugin } from '../src/betterAuth.ts'
import { siweHooks } from '../src/siweHooks.ts'
import { createBrowser, createWallet, origin, solana } from './wallet.ts'

async function open({ link, store = memoryStore() }: { link?: boolean; store?: ReturnType<typeof memoryStore> } = {}) {
  const siwx = createSiwxServer({ domains: ['app.example'], store, basePath: '/api/auth/siwx' })
  const database = new DatabaseSync(':memory:')
  const options = {
    database,
    baseURL: origin,
    secret: 'for-tests-alone-of-32-characters',
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    // Off by itself where NODE_ENV is `test`.
    advanced: { disableOriginCheck: false, disableCSRFCheck: false },
    logger: { disabled: true },
    plugins: [siwxPlugin(siwx, link === undefined ? {} : { link }), siwe({ domain: 'app.example', ...siweHooks() })],
  }
  await (await getMigrations(options)).runMigrations()
  const auth = betterAuth(options)
  const visit = () => {
    const browser = createBrowser(auth.handler)
    const nonce = async () =>
      (await (await browser.post('/api/auth/siwx/nonce', {})).json()) as { nonce: string; token: string }
    return {
      ...browser,
      handle: auth.handler,
      nonce,
      async signIn(wallet: ReturnType<typeof createWallet>, chainId: Parameters<typeof wallet.sign>[1] = 'eip155:1') {
        const { nonce: fresh, token } = await nonce()
        const { message, signature } = await wallet.sign(fresh, chainId)
        return browser.post('/api/auth/siwx/sign-in', { message, signature, token })
      },
      user: async () =>
        ((await (await browser.get('/api/auth/get-session')).json()) as { user: { id: string } } | null)?.user.id,
      accounts: async () => {
        const response = await browser.get('/api/auth/siwx/session')
        return response.ok ? ((await response.json()) as { accounts: { account: string }[] }).accounts : response.status
      },
    }
  }
  const count = (table: string) => database.prepare(`SELECT count(*) AS count FROM "${table}"`).get()?.count
  return { visit, count }
}

it('opens its session for who signed, who is the same on all networks of a key', async () => {
  const { visit, count } = await open()
  const [laptop, phone, wallet] = [visit(), visit(), createWallet()]
  const response = await laptop.signIn(wallet)
  expect(response.status).toBe(200)
  const { account } = (await response.json()) as { account: string }
  expect(await laptop.accounts()).toEqual([{ account, by: 'key' }])
  expect((await phone.signIn(wallet, 'eip155:10')).status).toBe(200)
  expect([await phone.user(), count('user')]).toEqual([await laptop.user(), 1])
  expect((await phone.signIn(wallet, solana)).status).toBe(200)
  expect([(await phone.user()) === (await laptop.user()), count('user')]).toEqual([false, 2])
})

it('signs out', async () => {
  const { visit, count } = await open()
  const browser = visit()
  await browser.signIn(createWallet())
  expect((await browser.post('/api/auth/siwx/sign-out', {})).status).toBe(200)
  expect([await browser.user(), await browser.accounts(), count('session')]).toEqual([undefined, 401, 0])
})

it('opens none for a sign-in that was used, of another browser, of another site, or of another key', async () => {
  const { visit, count } = await open()
  const [browser, thief, wallet] = [visit(), visit(), createWallet()]
  const { nonce, token } = await browser.nonce()
  const { message, signature } = await wallet.sign(nonce)
  const code = async (response: Response) => [response.status, (await response.json()).error?.code]
  await thief.nonce()
  const post = (by: typeof browser, body: object) => by.post('/api/auth/siwx/sign-in', body).then(code)
  expect(await post(thief, { message, signature })).toEqual([403, 'siwx/nonce-unknown'])
  const lured = await wallet.sign(nonce, 'eip155:1', 'evil.example')
  const { message: foreign, signature: foreignSignature } = lured
  expect(await post(browser, { message: foreign, signature: foreignSignature, token })).toEqual([
    403,
    'siwx/domain-mismatch',
  ])
  const forged = await wallet.sign(nonce, undefined, undefined, createWallet())
  expect(await post(browser, { message: forged.message, signature: forged.signature, token })).toEqual([
    403,
    'siwx/signature-wrong',
  ])
  expect(count('user')).toBe(0)
  // By the cookie of the nonce alone.
  expect(await post(browser, { message, signature })).toEqual([200, undefined])
  expect(await post(browser, { message, signature, token })).toEqual([403, 'siwx/nonce-used'])
  expect(count('session')).toBe(1)
})

it('makes one user of many first sign-ins at once', async () => {
  const { visit, count } = await open()
  const wallet = createWallet()
  const all = await Promise.all(Array.from({ length: 8 }, () => visit().signIn(wallet)))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect([count('user'), count('siwxAccount'), count('session')]).toEqual([1, 1, 8])
})

it('adds a wallet to the user who is logged in where the app says so alone', async () => {
  for (const link of [false, true]) {
    const { visit } = await open({ link })
    const browser = visit()
    const body = { name: 'Ada', email: 'ada@app.example', password: 'correct horse battery' }
    await browser.post('/api/auth/sign-up/email', body)
    const ada = await browser.user()
    const wallet = createWallet()
    await browser.signIn(wallet)
    expect((await browser.user()) === ada).toBe(link)
    const other = visit()
    await other.signIn(wallet)
    expect((await other.user()) === ada).toBe(link)
  }
})

it('refuses writes of other sites', async () => {
  const { visit } = await open()
  const browser = visit()
  await browser.signIn(createWallet())
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const evil = createBrowser(async (request) => {
    const headers = new Headers(request.headers)
    headers.set('origin', 'https://evil.example')
    headers.set('cookie', cookie)
    return browser.handle(new Request(request, { headers }))
  })
  expect((await evil.post('/api/auth/siwx/nonce', {})).status).toBe(403)
  expect((await evil.post('/api/auth/siwx/sign-out', {})).status).toBe(403)
  expect(await browser.user()).toBeDefined()
})

it('says nothing of the person while the store is down', async () => {
  const store = { ...memoryStore(), tryNonce: () => Promise.reject(new Error('down')) }
  const { visit, count } = await open({ store })
  const response = await visit().signIn(createWallet())
  expect([response.status, (await response.json()).error.code, count('user')]).toEqual([
    503,
    'siwx/store-unavailable',
    0,
  ])
})

it('checks for its own siwe plugin, by the letter', async () => {
  const { visit } = await open()
  const browser = visit()
  const wallet = createWallet()
  const attempt = async (edit = (text: string) => text, by = wallet) => {
    const { nonce } = await (await browser.post('/api/auth/siwe/nonce', {})).json()
    const { message, signature } = await wallet.sign(nonce, undefined, undefined, by)
    return (await browser.post('/api/auth/siwe/verify', { message: edit(message), signature })).status
  }
  expect(await attempt(undefined, createWallet())).toBe(401)
  expect(await attempt((text) => `${text}\n`)).toBe(401)
  expect(await browser.user()).toBeUndefined()
  expect(await attempt()).toBe(200)
  expect(await browser.user()).toBeDefined()
})
