import { KitError } from '@latchkey/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBrowser, createKey, createPerson, createTestServer, now, outcome } from '../../test/people.ts'
import { toBase64url } from '../bytes.ts'
import type { createSiwxServer, SigningKey } from '../index.ts'

const p256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const issuer = 'https://app.example/siwx'

const publicPart = ({ kty, crv, x, y, kid }: SigningKey): SigningKey => ({ kty, crv, x, y, kid }) as SigningKey
const encode = (value: unknown) => toBase64url(new TextEncoder().encode(JSON.stringify(value)))
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** A token of the attacker's own making, signed by ES256 with `key`. */
async function forge(head: object, claims: object, key: SigningKey): Promise<string> {
  const { kty, crv, x, y, d } = key
  const jwk = { kty, crv, x, y, d } as JsonWebKey
  const privateKey = await crypto.subtle.importKey('jwk', jwk, p256, false, ['sign'])
  const text = `${encode(head)}.${encode(claims)}`
  const signature = await crypto.subtle.sign(p256, privateKey, new TextEncoder().encode(text))
  return `${text}.${toBase64url(new Uint8Array(signature))}`
}

let own: SigningKey
let former: SigningKey
let foreign: SigningKey
beforeAll(async () => {
  ;[own, former, foreign] = (await Promise.all(['2026-b', '2026-a', 'x'].map(createKey))) as [
    SigningKey,
    SigningKey,
    SigningKey,
  ]
})

type Tokens = { accessToken: string; refreshToken: string; accounts: { account: string }[]; session: { id: string } }

function createTokenServer(changes: Partial<createSiwxServer.Options> = {}) {
  const session = {
    kind: 'token',
    keys: [own, publicPart(former)],
    issuer,
    audience: 'https://api.app.example',
  } as const
  const test = createTestServer({ session, ...changes })
  const read = (accessToken: string) =>
    test.server.session(
      new Request('https://app.example/orders', { headers: { authorization: `Bearer ${accessToken}` } }),
    )
  const browser = createBrowser(test.server)
  const refresh = (refreshToken: string) => browser.post('/refresh', { refreshToken })
  return { ...test, read, browser, refresh }
}

async function signedIn(changes?: Partial<createSiwxServer.Options>) {
  const test = createTokenServer(changes)
  const person = createPerson()
  const tokens: Tokens = await (await test.browser.signIn(person)).json()
  return { ...test, person, tokens }
}

describe('access tokens', () => {
  it('say whose session it is, for 15 minutes', async () => {
    const { tokens, person, read, later, browser } = await signedIn()
    const [head, claims] = tokens.accessToken.split('.').map((part, index) => (index < 2 ? decode(part) : undefined))
    expect(head).toEqual({ alg: 'ES256', typ: 'JWT', kid: '2026-b' })
    expect(claims).toEqual({
      iss: issuer,
      aud: 'https://api.app.example',
      sub: person.account,
      sid: tokens.session.id,
      iat: now / 1000,
      exp: now / 1000 + 900,
      jti: expect.any(String),
    })
    expect(browser.cookies.has('__Host-siwx')).toBe(false)
    expect((await read(tokens.accessToken))?.accounts).toEqual([
      { account: person.account, by: 'key', signedInAt: now, domain: 'app.example', uri: 'https://app.example/login' },
    ])
    later(899_000)
    expect(await read(tokens.accessToken)).toBeDefined()
    later(1000)
    expect(await read(tokens.accessToken)).toBeUndefined()
  })

  it('gather accounts, each sign-in under a fresh session', async () => {
    const { tokens, person, server, read } = await signedIn()
    const other = createPerson()
    const browser = createBrowser(server)
    const { nonce } = await browser.nonce()
    const message = other.write(nonce)
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const response = await browser.post('/sign-in', { message, signature: await other.sign(message) }, headers)
    const next: Tokens = await response.json()
    expect(next.accounts.map(({ account }) => account)).toEqual([person.account, other.account])
    expect(decode(next.accessToken.split('.')[1]).sub).toBe(other.account)
    expect([await read(tokens.accessToken), (await read(next.accessToken))?.accounts.length]).toEqual([undefined, 2])
  })

  it('end with the session, before their time', async () => {
    const { tokens, browser, read, refresh } = await signedIn()
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    expect((await browser.post('/sign-out', {}, headers)).status).toBe(204)
    expect(await read(tokens.accessToken)).toBeUndefined()
    expect(await outcome(await refresh(tokens.refreshToken))).toBe('401 siwx/session-invalid')
  })

  it('end it also after their own time, and are good for nothing else then', async () => {
    const { tokens, browser, later, read, refresh } = await signedIn()
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    later(900_000)
    expect(await read(tokens.accessToken)).toBeUndefined()
    expect(await outcome(await browser.post('/sessions/end', { id: tokens.session.id }, headers))).toBe(
      '401 siwx/session-invalid',
    )
    expect((await browser.post('/sign-out', {}, headers)).status).toBe(204)
    expect(await outcome(await refresh(tokens.refreshToken))).toBe('401 siwx/session-invalid')
  })

  it('are refused where they choose their own check, name a foreign key, or were changed', async () => {
    const { tokens, read } = await signedIn()
    const [head = '', body = '', signature = ''] = tokens.accessToken.split('.')
    const claims = decode(body)
    const hmac = async (secret: string) => {
      const raw = new TextEncoder().encode(secret)
      const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      const text = `${encode({ alg: 'HS256', typ: 'JWT', kid: own.kid })}.${body}`
      return `${text}.${toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))}`
    }
    const good = { alg: 'ES256', typ: 'JWT', kid: own.kid }
    const zeros = toBase64url(new Uint8Array(64))
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT', kid: own.kid })}.${body}.`,
      `${encode({ alg: 'none', typ: 'JWT', kid: own.kid })}.${body}.${signature}`,
      await hmac(JSON.stringify(publicPart(own))),
      await hmac(own.x ?? ''),
      await forge({ ...good, kid: foreign.kid }, claims, foreign),
      await forge(good, claims, foreign),
      await forge({ ...good, jwk: publicPart(foreign) }, claims, foreign),
      await forge({ ...good, crit: ['exp'] }, claims, own),
      await forge({ ...good, typ: 'dpop+jwt' }, claims, own),
      await forge({ ...good, alg: 'ES384' }, claims, own),
      await forge(good, { ...claims, iss: 'https://evil.example' }, own),
      await forge(good, { ...claims, aud: 'https://other.example' }, own),
      await forge(good, { ...claims, aud: ['https://api.app.example'] }, own),
      await forge(good, { ...claims, iat: claims.iat + 61 }, own),
      await forge(good, { ...claims, exp: String(claims.exp) }, own),
      await forge(good, { ...claims, sid: 'f'.repeat(32) }, own),
      `${head}.${encode({ ...claims, sub: 'eip155:1:0x0' })}.${signature}`,
      `${head}.${body}.${zeros}`,
      `${head}.${body}.${signature}=`,
      `${head}.${body}.${signature}.${signature}`,
      `${head}.${body}`,
      'x',
    ]
    expect(await Promise.all(forged.map(read))).toEqual(forged.map(() => undefined))
    expect(await read(await forge(good, claims, own))).toBeDefined()
  })

  it('of the former key are taken while it is listed', async () => {
    const { tokens, read, server } = await signedIn()
    const claims = decode(tokens.accessToken.split('.')[1])
    expect(await read(await forge({ alg: 'ES256', typ: 'JWT', kid: '2026-a' }, claims, former))).toBeDefined()
    const jwks = await server.handler(new Request(`${issuer}/.well-known/jwks.json`))
    const { keys } = await jwks.json()
    expect(keys).toEqual(
      [own, former].map(({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' })),
    )
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=300')
    const configuration = await server.handler(new Request(`${issuer}/.well-known/openid-configuration`))
    expect(await configuration.json()).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` })
  })

  it('say what the app adds, which replaces nothing', async () => {
    const claims = () => ({ role: 'authenticated', sub: 'admin', exp: 9e9, sid: 'x' })
    const session = { kind: 'token', keys: [own], issuer, audience: 'a', claims } as const
    const { tokens, person } = await signedIn({ session })
    expect(decode(tokens.accessToken.split('.')[1])).toMatchObject({
      role: 'authenticated',
      sub: person.account,
      exp: now / 1000 + 900,
      sid: tokens.session.id,
    })
  })

  it('want keys that could work', async () => {
    const start = (keys: SigningKey[]) => () =>
      createTokenServer({ session: { kind: 'token', keys, issuer, audience: 'a' } })
    expect(start([])).toThrow('no private part')
    expect(start([publicPart(own)])).toThrow('no private part')
    expect(start([own, { ...former, kid: own.kid }])).toThrow('one `kid`')
    expect(start([own, { ...former, crv: 'P-384' }])).toThrow('P-256')
    expect(start([{ ...own, kid: '' }])).toThrow('kid')
  })
})

describe('refresh tokens', () => {
  it('serve once, and bring the next pair', async () => {
    const { tokens, refresh, read, later, person } = await signedIn()
    later(900_000)
    const next: Tokens = await (await refresh(tokens.refreshToken)).json()
    expect(next.refreshToken).not.toBe(tokens.refreshToken)
    expect((await read(next.accessToken))?.accounts[0]?.account).toBe(person.account)
    expect(next.session.id).toBe(tokens.session.id)
    expect(await outcome(await refresh(next.refreshToken))).toBe('200')
  })

  it('end the session of both where one is used again', async () => {
    const { tokens, refresh, read } = await signedIn()
    const next: Tokens = await (await refresh(tokens.refreshToken)).json()
    expect(await outcome(await refresh(tokens.refreshToken))).toBe('401 siwx/session-invalid')
    expect(await outcome(await refresh(next.refreshToken))).toBe('401 siwx/session-invalid')
    expect(await read(next.accessToken)).toBeUndefined()
  })

  it('end it however long ago that one was traded', async () => {
    const { tokens, refresh, read } = await signedIn()
    let last = tokens
    for (let turn = 0; turn < 3; turn += 1) last = await (await refresh(last.refreshToken)).json()
    expect(await outcome(await refresh(tokens.refreshToken))).toBe('401 siwx/session-invalid')
    expect(await read(last.accessToken)).toBeUndefined()
  })

  it('serve at most once in 50 at the same time', async () => {
    const { tokens, refresh } = await signedIn()
    const all = await Promise.all(Array.from({ length: 50 }, async () => outcome(await refresh(tokens.refreshToken))))
    expect(all.filter((one) => one === '200').length).toBeLessThanOrEqual(1)
    expect(await outcome(await refresh(tokens.refreshToken))).toBe('401 siwx/session-invalid')
  })

  it('are none where they are garbled, or of another session', async () => {
    const { tokens, refresh, browser } = await signedIn()
    const other: Tokens = await (await browser.signIn(createPerson())).json()
    const [, secret] = other.refreshToken.split('.')
    for (const token of [
      '',
      'x',
      tokens.refreshToken.slice(1),
      `${tokens.refreshToken}0`,
      `${'0'.repeat(32)}.${secret}`,
      // Its id is in every access token, and in the list of sessions.
      `${tokens.session.id}.${secret}`,
    ]) {
      expect(await outcome(await refresh(token))).toBe('401 siwx/session-invalid')
    }
    expect(await outcome(await browser.post('/refresh', {}))).toBe('400 siwx/body-malformed')
    expect(await outcome(await refresh(tokens.refreshToken))).toBe('200')
  })

  it('stop after 7 days without use, and 30 days after the proof', async () => {
    const { tokens, refresh, later } = await signedIn()
    let token = tokens.refreshToken
    for (let day = 6; day < 30; day += 6) {
      later(6 * 86_400_000)
      token = ((await (await refresh(token)).json()) as Tokens).refreshToken
    }
    later(6 * 86_400_000)
    expect(await outcome(await refresh(token))).toBe('401 siwx/session-invalid')
    const resting = await signedIn()
    resting.later(7 * 86_400_000)
    expect(await outcome(await resting.refresh(resting.tokens.refreshToken))).toBe('401 siwx/session-invalid')
  })

  it('ask a contract again whether it still answers for the account', async () => {
    const { browser, contracts, refresh, calls } = createTokenServer()
    const person = createPerson()
    contracts.set(person.account, async () => true)
    const tokens: Tokens = await (await browser.signIn(person)).json()
    const before = calls()
    const next: Tokens = await (await refresh(tokens.refreshToken)).json()
    expect([calls() - before, next.accounts[0]]).toEqual([1, expect.objectContaining({ by: 'contract' })])
    expect(JSON.stringify(next)).not.toContain('harbour')

    const down = new KitError({ code: 'siwx/node-unavailable', shortMessage: 'No node', retryable: true })
    contracts.set(person.account, () => Promise.reject(down))
    expect(await outcome(await refresh(next.refreshToken))).toBe('503 siwx/node-unavailable')
    contracts.set(person.account, async () => true)
    const later: Tokens = await (await refresh(next.refreshToken)).json()

    contracts.set(person.account, async () => false)
    expect(await outcome(await refresh(later.refreshToken))).toBe('401 siwx/session-invalid')
    contracts.set(person.account, async () => true)
    expect(await outcome(await refresh(later.refreshToken))).toBe('401 siwx/session-invalid')
  })

  it('are refused from another site, and unknown where sessions go by cookie', async () => {
    const { tokens, browser } = await signedIn()
    const sent = await browser.post(
      '/refresh',
      { refreshToken: tokens.refreshToken },
      { origin: 'https://evil.example' },
    )
    expect(await outcome(sent)).toBe('403 siwx/origin-forbidden')
    const { server } = createTestServer()
    expect(await outcome(await createBrowser(server).post('/refresh', {}))).toBe('404 api/not-found')
  })
})
