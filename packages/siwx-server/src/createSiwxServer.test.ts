import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser, createPerson, createTestServer, now, origin, outcome } from '../test/people.ts'
import { type createSiwxServer, memoryStore, type SiwxStore } from './index.ts'

const dayMs = 86_400_000

describe('signing in', () => {
  it('hands out a nonce of 128 bits with a cookie of this host', async () => {
    const { server } = createTestServer()
    const response = await createBrowser(server).post('/nonce', {})
    const body = await response.json()
    expect(body).toEqual({
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt: new Date(now + 600_000).toISOString(),
    })
    expect(response.headers.getSetCookie()).toEqual([
      `__Host-siwx-nonce=${body.token}; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax`,
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('opens a session by cookie, and says whose it is', async () => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    const person = createPerson()
    const response = await browser.signIn(person)
    expect(response.status).toBe(200)
    const cookies = response.headers.getSetCookie()
    expect(cookies[0]).toMatch(/^__Host-siwx=[0-9a-f]{64}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/)
    const accounts = [
      { account: person.account, by: 'key', domain: 'app.example', signedInAt: new Date(now).toISOString() },
    ]
    const session = {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 7 * dayMs).toISOString(),
    }
    expect(await response.json()).toEqual({ account: person.account, accounts, session })
    expect(await (await browser.get('/session')).json()).toEqual({ accounts, session })
  })

  it('takes the token in place of the cookie', async () => {
    const { server } = createTestServer()
    const { nonce, token } = await createBrowser(server).nonce()
    const person = createPerson()
    const message = person.write(nonce)
    const other = createBrowser(server)
    expect(await outcome(await other.post('/sign-in', { message, signature: await person.sign(message), token }))).toBe(
      '200',
    )
  })

  it('adds accounts to the session, each proven, under a fresh id', async () => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    const [first, second] = [createPerson(), createPerson('eip155:10')]
    const one = await (await browser.signIn(first)).json()
    const old = new Map(browser.cookies)
    const two = await (await browser.signIn(second)).json()
    expect(await browser.accounts()).toEqual([first.account, second.account])
    expect(two.session.id).not.toBe(one.session.id)
    const copy = createBrowser(server)
    for (const [name, value] of old) copy.cookies.set(name, value)
    expect(await outcome(await copy.get('/session'))).toBe('401 siwx/session-invalid')
  })

  it('shows the session to the rest of the app', async () => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    const person = createPerson()
    await browser.signIn(person)
    const cookie = `theme=dark; __Host-siwx=${browser.cookies.get('__Host-siwx')}`
    const session = await server.session(new Request('https://app.example/orders', { headers: { cookie } }))
    expect(session?.accounts).toEqual([
      { account: person.account, by: 'key', signedInAt: now, domain: 'app.example', uri: 'https://app.example/login' },
    ])
    expect(await server.session(new Request('https://app.example/orders'))).toBeUndefined()
  })

  it('signs out of one account, then of all', async () => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    const [first, second] = [createPerson(), createPerson()]
    await browser.signIn(first)
    await browser.signIn(second)
    expect((await browser.post('/sign-out', { account: first.account })).status).toBe(204)
    expect(await browser.accounts()).toEqual([second.account])
    expect((await browser.post('/sign-out')).status).toBe(204)
    expect([await browser.accounts(), browser.cookies.has('__Host-siwx')]).toEqual([[], false])
    expect((await browser.post('/sign-out', {})).status).toBe(204)
  })

  it('ends sessions that rest for 7 days, and accounts 30 days after their proof', async () => {
    const { server, later } = createTestServer()
    const [resting, busy] = [createBrowser(server), createBrowser(server)]
    const [first, second] = [createPerson(), createPerson()]
    await resting.signIn(first)
    await busy.signIn(first)
    const seen: number[] = []
    for (let day = 1; day <= 29; day++) {
      later(dayMs)
      seen.push((await busy.accounts()).length)
      if (day === 6) await busy.signIn(second, { issuedAt: new Date(now + day * dayMs).toISOString() })
    }
    expect(new Set(seen)).toEqual(new Set([1, 2]))
    expect(await resting.accounts()).toEqual([])
    later(dayMs)
    expect(await busy.accounts()).toEqual([second.account])
    later(6 * dayMs)
    expect(await busy.accounts()).toEqual([])
  })
})

describe('sessions of an account', () => {
  async function twoDevices() {
    const { server, later } = createTestServer()
    const [laptop, phone, stranger] = [createBrowser(server), createBrowser(server), createBrowser(server)]
    const [shared, other] = [createPerson(), createPerson()]
    await laptop.signIn(shared)
    await phone.signIn(shared)
    await phone.signIn(other)
    await stranger.signIn(createPerson())
    const list = async (browser: typeof laptop) =>
      ((await (await browser.get('/sessions')).json()) as { sessions: Record<string, unknown>[] }).sessions
    return { server, later, laptop, phone, stranger, shared, other, list }
  }

  it('are listed with what both have proven, and named', async () => {
    const { laptop, list, shared } = await twoDevices()
    const [own] = (await list(laptop)).filter(({ current }) => current)
    expect((await laptop.post('/sessions/name', { id: own?.id, name: 'Laptop' })).status).toBe(204)
    const sessions = await list(laptop)
    expect(sessions).toHaveLength(2)
    const accounts = [{ account: shared.account, by: 'key', domain: 'app.example', signedInAt: expect.any(String) }]
    expect(sessions.map((session) => session.accounts)).toEqual([accounts, accounts])
    expect(sessions.find(({ current }) => current)?.name).toBe('Laptop')
  })

  it('are ended from another device, for the accounts that it has proven', async () => {
    const { laptop, phone, list, other, shared } = await twoDevices()
    const [remote] = (await list(laptop)).filter(({ current }) => !current)
    expect((await laptop.post('/sessions/end', { id: remote?.id })).status).toBe(204)
    expect([await laptop.accounts(), await phone.accounts()]).toEqual([[shared.account], [other.account]])
  })

  it('are out of reach of others', async () => {
    const { laptop, stranger, list, phone } = await twoDevices()
    for (const { id } of await list(laptop)) {
      expect(await outcome(await stranger.post('/sessions/end', { id }))).toBe('401 siwx/session-invalid')
      expect(await outcome(await stranger.post('/sessions/name', { id, name: 'mine' }))).toBe(
        '401 siwx/session-invalid',
      )
    }
    expect([(await laptop.accounts()).length, (await phone.accounts()).length]).toEqual([1, 2])
    const unknown = createBrowser(createTestServer().server)
    expect(await outcome(await unknown.get('/sessions'))).toBe('401 siwx/session-invalid')
  })

  it('refuses names that hide or turn text around', async () => {
    const { laptop, list } = await twoDevices()
    const [own] = await list(laptop)
    for (const name of ['', ' ', 'a\u202eb', 'a\u200bb', 'a\nb', 'x'.repeat(65)]) {
      expect(await outcome(await laptop.post('/sessions/name', { id: own?.id, name }))).toBe('400 siwx/body-malformed')
    }
  })
})

describe('the handler', () => {
  it('knows its paths and their methods, wherever it is mounted', async () => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    expect(await outcome(await browser.get('/nowhere'))).toBe('404 api/not-found')
    const wrong = await browser.get('/nonce')
    expect([wrong.headers.get('allow'), await outcome(wrong)]).toEqual(['POST', '405 api/method-not-allowed'])
    expect(await outcome(await browser.send('DELETE', '/session'))).toBe('405 api/method-not-allowed')
    for (const url of ['https://app.example/nonce', 'https://app.example/v1/siwx/nonce']) {
      const response = await server.handler(new Request(url, { method: 'POST', headers: { origin } }))
      expect(response.status).toBe(200)
    }
  })

  it('refuses writes of other sites', async () => {
    const { server } = createTestServer()
    const own = createBrowser(server)
    await own.signIn(createPerson())
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://app.example.evil.example' },
      { origin: 'http://app.example' },
      { origin: 'https://app.example:8443' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ]
    for (const path of ['/nonce', '/sign-in', '/sign-out', '/sessions/end', '/sessions/name']) {
      for (const headers of foreign) {
        expect(await outcome(await own.post(path, {}, headers))).toBe('403 siwx/origin-forbidden')
      }
    }
    const sent = (headers: Record<string, string>) =>
      server.handler(new Request('https://app.example/siwx/nonce', { method: 'POST', headers }))
    expect(await outcome(await sent({}))).toBe('403 siwx/origin-forbidden')
    expect(await outcome(await sent({ 'sec-fetch-site': 'cross-site' }))).toBe('403 siwx/origin-forbidden')
    expect(await outcome(await sent({ 'sec-fetch-site': 'same-site' }))).toBe('403 siwx/origin-forbidden')
    expect(await outcome(await sent({ 'sec-fetch-site': 'same-origin' }))).toBe('200')
    expect((await own.accounts()).length).toBe(1)
  })

  it('lets listed origins read, by name', async () => {
    const { server } = createTestServer({ origins: ['https://www.app.example'] })
    const ask = (method: string, from: string) =>
      server.handler(new Request('https://app.example/siwx/nonce', { method, headers: { origin: from } }))
    const listed = await ask('POST', 'https://www.app.example')
    expect([listed.status, listed.headers.get('access-control-allow-origin'), listed.headers.get('vary')]).toEqual([
      200,
      'https://www.app.example',
      'Origin',
    ])
    expect(listed.headers.get('access-control-allow-credentials')).toBe('true')
    expect((await ask('OPTIONS', 'https://www.app.example')).status).toBe(204)
    const foreign = await ask('OPTIONS', 'https://evil.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect((await ask('POST', origin)).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('refuses bodies of another size or shape', async () => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    expect(await outcome(await browser.post('/sign-in', `"${'x'.repeat(16_384)}"`))).toBe('413 siwx/text-too-long')
    const long = { message: 'x'.repeat(8193), signature: '0x' }
    expect(await outcome(await browser.post('/sign-in', long))).toBe('413 siwx/text-too-long')
    const wrong = ['', '{', '[]', 'null', '{"message":1}', { message: 'a', signature: 'b', more: 1 }]
    for (const body of wrong)
      expect(await outcome(await browser.post('/sign-in', body))).toBe('400 siwx/body-malformed')
    const asForm = { 'content-type': 'text/plain' }
    expect(await outcome(await browser.post('/sign-in', '{}', asForm))).toBe('400 siwx/body-malformed')
  })

  it('answers 503 while the store is down, and works when it is back', async () => {
    const inner = memoryStore()
    let isDown = false
    const store = new Proxy(inner, {
      get: (target, name: keyof SiwxStore) =>
        isDown ? () => Promise.reject(new Error('connection refused by 10.0.0.1')) : target[name],
    })
    const { server } = createTestServer({ store })
    const browser = createBrowser(server)
    const person = createPerson()
    await browser.signIn(person)
    const { nonce } = await browser.nonce()
    const message = person.write(nonce)
    const body = { message, signature: await person.sign(message) }
    isDown = true
    for (const path of ['/nonce', '/sign-out']) {
      expect(await outcome(await browser.post(path, {}))).toBe('503 siwx/store-unavailable')
    }
    expect(await outcome(await browser.post('/sign-in', body))).toBe('503 siwx/store-unavailable')
    const answer = await (await browser.get('/session')).text()
    expect(answer).toContain('siwx/store-unavailable')
    expect(answer).not.toContain('10.0.0.1')
    isDown = false
    expect(await browser.accounts()).toEqual([person.account])
    expect(await outcome(await browser.post('/sign-in', body))).toBe('200')
  })

  it('lets the app limit writes', async () => {
    const asked: string[] = []
    const { server } = createTestServer({
      limit: async (_request, path) => {
        asked.push(path)
        return asked.length < 3
      },
    })
    const browser = createBrowser(server)
    expect((await browser.signIn(createPerson())).status).toBe(200)
    expect(await outcome(await browser.post('/nonce', {}))).toBe('429 api/rate-limited')
    expect((await browser.accounts()).length).toBe(1)
    expect(asked).toEqual(['/nonce', '/sign-in', '/nonce'])
  })

  it('logs no nonce, token, address or text', async () => {
    const { server, log } = createTestServer()
    const browser = createBrowser(server)
    const person = createPerson()
    const { nonce, token } = await browser.nonce()
    const message = person.write(nonce)
    await browser.post('/sign-in', { message, signature: '0x00', token })
    await browser.post('/sign-in', { message, signature: await person.sign(message), token })
    await browser.get(`/session/${nonce}`)
    await browser.get('/session')
    const said = JSON.stringify(log)
    expect(log).toHaveLength(5)
    const secrets = [nonce, token, person.account.slice(9), browser.cookies.get('__Host-siwx') ?? '-', 'harbour']
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('full')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('full')
      },
    ],
  ])('answers where its log %s', async (_, log) => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const browser = createBrowser(createTestServer({ log }).server)
    expect(await outcome(await browser.signIn(createPerson()))).toBe('200')
    await new Promise((resolve) => setTimeout(resolve))
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('starts with options that could work alone', () => {
    const start = (options: Partial<createSiwxServer.Options>) => () => createTestServer(options)
    expect(start({ domains: [] })).toThrow('names no host')
    expect(start({ domains: ['https://app.example'] })).toThrow('not a host')
    expect(start({ domains: ['App.example'] })).toThrow('not a host')
    expect(start({ origins: ['*'] })).toThrow('not an origin')
    expect(start({ origins: ['https://app.example/'] })).toThrow('not an origin')
  })
})
