import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { CompactSign, exportJWK, exportSPKI, generateKeyPair } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizeUrl } from './authorizeUrl.ts'
import { exchangeCode } from './exchangeCode.ts'

// Beside oauth4webapi, which does not do for the service itself: docs/adr/0018-oauth-stays-ours.md.
const [own, curve, long, other] = await Promise.all([
  generateKeyPair('RS256', { extractable: true }),
  generateKeyPair('ES256', { extractable: true }),
  generateKeyPair('RS384', { extractable: true }),
  generateKeyPair('RS256'),
])
const published = await Promise.all(
  Object.entries({ RS256: own, ES256: curve, RS384: long }).map(async ([alg, { publicKey }]) => ({
    ...(await exportJWK(publicKey)),
    kid: alg,
    alg,
    use: 'sig',
  })),
)
const publicText = new TextEncoder().encode(await exportSPKI(own.publicKey))

/** An answer of the token endpoint: its text, and how it comes. */
type Answer = { readonly text: string; readonly status: number; readonly type: string }
type Asked = { readonly body: Readonly<Record<string, string>>; readonly authorization: string | undefined }

const answers = new Map<string, Answer>()
const asked: Asked[] = []
let server: Server
let issuer: string
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const isKeys = request.url?.endsWith('/certs') === true
    if (!isKeys) asked.push({ body, authorization: request.headers.authorization })
    const keys =
      request.url?.startsWith('/down') === true
        ? { status: 500, text: '{}' }
        : { status: 200, text: JSON.stringify({ keys: published }) }
    const answer = isKeys ? { ...keys, type: 'application/json' } : answers.get(body.code ?? '')
    response.writeHead(answer?.status ?? 404, { 'content-type': answer?.type ?? 'text/plain', location: '/token' })
    response.end(answer?.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const redirectUri = 'https://auth.test/oauth/return/google'
const verifier = 'v'.repeat(43)
const nonce = 'n'.repeat(43)
const clientId = 'app'
const clientSecret = 'secret'

type Verdict = { readonly subject: string } | 'refused'
const verdictOf = async (check: () => Promise<string>): Promise<Verdict> => {
  try {
    return { subject: await check() }
  } catch {
    return 'refused'
  }
}

type Returned = Readonly<Record<string, string>>

const ourVerdict = (returned: Returned, at = issuer) =>
  verdictOf(async () => {
    const client = { clientId, clientSecret, issuer: at }
    const nowMs = Date.now()
    return (await exchangeCode({ provider: 'google', client, redirectUri, verifier, nonce, returned, nowMs })).subject
  })

const theirVerdict = (returned: Returned, at = issuer) =>
  verdictOf(async () => {
    const insecure = { [oauth.allowInsecureRequests]: true }
    const as = {
      issuer: at,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/oauth2/v3/certs`,
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    }
    const client = { client_id: clientId, [oauth.clockTolerance]: 0 }
    const parameters = oauth.validateAuthResponse(as, client, new URLSearchParams(returned), oauth.skipStateCheck)
    const secret = oauth.ClientSecretPost(clientSecret)
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      secret,
      parameters,
      redirectUri,
      verifier,
      insecure,
    )
    const options = { expectedNonce: nonce, requireIdToken: true }
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, options)
    await oauth.validateApplicationLevelSignature(as, response, insecure)
    return oauth.getValidatedIdTokenClaims(tokens)?.sub ?? ''
  })

type Claims = Readonly<Record<string, unknown>>
type Signed =
  | 'RS256'
  | 'ES256'
  | 'RS384'
  | 'otherKey'
  | 'otherKid'
  | 'noKid'
  | 'none'
  | 'HS256'
  | 'changed'
  | 'critical'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const goodClaims = (): Claims => ({
  iss: issuer,
  aud: clientId,
  sub: 'ann',
  nonce,
  iat: inSeconds(0),
  exp: inSeconds(600),
})

async function idTokenOf(claims: Claims, signed: Signed): Promise<string> {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  if (signed === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`
  const sign = (header: { alg: string; kid?: string; crit?: string[] }, key: CryptoKey | Uint8Array) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims))).setProtectedHeader(header).sign(key)
  if (signed === 'HS256') return sign({ alg: 'HS256', kid: 'RS256' }, publicText)
  if (signed === 'ES256') return sign({ alg: 'ES256', kid: 'ES256' }, curve.privateKey)
  if (signed === 'RS384') return sign({ alg: 'RS384', kid: 'RS384' }, long.privateKey)
  if (signed === 'otherKey') return sign({ alg: 'RS256', kid: 'RS256' }, other.privateKey)
  if (signed === 'otherKid') return sign({ alg: 'RS256', kid: 'unheard' }, own.privateKey)
  if (signed === 'noKid') return sign({ alg: 'RS256' }, own.privateKey)
  const token = await sign({ alg: 'RS256', kid: 'RS256' }, own.privateKey)
  const [head = '', , signature = ''] = token.split('.')
  if (signed === 'changed') return `${head}.${part({ ...claims, sub: 'eve' })}.${signature}`
  if (signed === 'critical')
    return `${part({ alg: 'RS256', kid: 'RS256', crit: ['b64'], b64: false })}.${part(claims)}.${signature}`
  return token
}

const json = (value: unknown, status = 200): Answer => ({
  text: JSON.stringify(value),
  status,
  type: 'application/json',
})
const tokens = (idToken: string): Claims => ({ access_token: 'token', token_type: 'Bearer', id_token: idToken })

let codes = 0
/** What both say of an answer. */
async function verdictsOf(answer: Answer, returned: Returned = {}, at = issuer) {
  codes += 1
  const code = `code${codes}`
  answers.set(code, answer)
  const back = { code, ...returned }
  return { ours: await ourVerdict(back, at), theirs: await theirVerdict(back, at) }
}
const ofClaims = async (claims: Claims, signed: Signed = 'RS256') =>
  verdictsOf(json(tokens(await idTokenOf({ ...goodClaims(), ...claims }, signed))))

const bothRefuse = { ours: 'refused', theirs: 'refused' }
const bothTake = { ours: { subject: 'ann' }, theirs: { subject: 'ann' } }

describe('a login at a provider', () => {
  it('begins with the same challenge', async () => {
    const client = { clientId, clientSecret, issuer }
    const url = new URL(authorizeUrl({ provider: 'google', client, redirectUri, state: 's', nonce, verifier }))
    expect(url.searchParams.get('code_challenge')).toBe(await oauth.calculatePKCECodeChallenge(verifier))
  })

  it('asks for tokens with the same words', async () => {
    asked.length = 0
    expect(await ofClaims({})).toEqual(bothTake)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toEqual(asked[1])
  })

  it.each([
    ['for this client among one', { aud: [clientId] }, 'RS256'],
    ['for two clients, by this one', { aud: ['evil', clientId], azp: clientId }, 'RS256'],
    ['by a key on a curve', {}, 'ES256'],
    ['by a key that it does not name', {}, 'noKid'],
  ] as const)('is taken with an id token %s', async (_, claims, signed) => {
    expect(await ofClaims(claims, signed)).toEqual(bothTake)
  })

  it('is taken with an answer that does not call itself JSON', async () => {
    const answer = json(tokens(await idTokenOf(goodClaims(), 'RS256')))
    expect(await verdictsOf({ ...answer, type: 'text/javascript' })).toEqual(bothTake)
  })

  it('is refused with an answer that would fill the memory, right as it is otherwise', async () => {
    const answer = json({ ...tokens(await idTokenOf(goodClaims(), 'RS256')), padding: 'a'.repeat(2_000_000) })
    expect(await verdictsOf(answer)).toEqual({ ...bothTake, ours: 'refused' })
  })

  it.each<readonly [string, Claims, Signed]>([
    ['of another issuer', { iss: 'https://evil.test' }, 'RS256'],
    ['of no issuer', { iss: undefined }, 'RS256'],
    ['for another client', { aud: 'evil' }, 'RS256'],
    ['for two clients, and it does not say by which', { aud: [clientId, 'evil'] }, 'RS256'],
    ['for two clients, by another', { aud: [clientId, 'evil'], azp: 'evil' }, 'RS256'],
    ['of another login', { nonce: 'other' }, 'RS256'],
    ['of no login', { nonce: undefined }, 'RS256'],
    ['that has run out', { exp: inSeconds(-60) }, 'RS256'],
    ['that never runs out', { exp: undefined }, 'RS256'],
    ['that is not valid yet', { nbf: inSeconds(600) }, 'RS256'],
    ['without a time', { iat: undefined }, 'RS256'],
    ['of no person', { sub: undefined }, 'RS256'],
    ['without a signature', {}, 'none'],
    ['by the public key as a shared secret', {}, 'HS256'],
    ['by a published key of a kind that is not asked for', {}, 'RS384'],
    ['by another key', {}, 'otherKey'],
    ['by a key that is not published', {}, 'otherKid'],
    ['that was changed', {}, 'changed'],
    ['with a header that must be understood', {}, 'critical'],
  ])('is refused with an id token %s', async (_, claims, signed) => {
    expect(await ofClaims(claims, signed)).toEqual(bothRefuse)
  })

  it.each<readonly [string, (good: Claims) => Answer]>([
    ['no id token', (good) => json({ ...good, id_token: undefined })],
    ['an id token that is none', (good) => json({ ...good, id_token: 'a.b.c' })],
    ['no access token', (good) => json({ ...good, access_token: undefined })],
    ['an error', () => json({ error: 'invalid_grant' }, 400)],
    ['an error that claims success', () => json({ error: 'bad_verification_code' })],
    ['a failure with tokens', (good) => json(good, 500)],
    ['a redirect with tokens', (good) => json(good, 307)],
    ['a list', (good) => json([good])],
    ['nothing', () => json(null)],
    ['half of it', (good) => ({ ...json(good), text: JSON.stringify(good).slice(0, -1) })],
    ['a page', () => ({ text: '<p>Try again</p>', status: 200, type: 'text/html' })],
  ])('is refused with %s for an answer', async (_, answerOf) => {
    expect(await verdictsOf(answerOf(tokens(await idTokenOf(goodClaims(), 'RS256'))))).toEqual(bothRefuse)
  })

  it.each([
    ['another issuer', { iss: 'https://evil.test' }],
    ['an error', { error: 'access_denied' }],
  ] as const)('is refused where %s comes back with the person', async (_, returned) => {
    expect(await verdictsOf(json(tokens(await idTokenOf(goodClaims(), 'RS256'))), returned)).toEqual(bothRefuse)
  })

  it('is refused while the keys can not be read', async () => {
    const at = `${issuer}/down`
    const token = await idTokenOf({ ...goodClaims(), iss: at }, 'RS256')
    expect(await verdictsOf(json(tokens(token)), {}, at)).toEqual(bothRefuse)
  })

  it('ends alike whatever an id token says', async () => {
    const mostly = <Value>(good: Value, ...bad: readonly Value[]) =>
      fc.oneof({ weight: 12, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) })
    const spoilt = fc.record({
      iss: mostly<unknown>(issuer, `${issuer}/`, 'https://accounts.google.com', '', 7, null, [issuer]),
      aud: mostly<unknown>(
        clientId,
        [clientId],
        'App',
        '',
        [],
        ['evil'],
        ['evil', clientId],
        [clientId, clientId],
        {},
        null,
      ),
      azp: mostly<unknown>(undefined, clientId),
      sub: mostly<unknown>('ann', 'bob', 7, null, ['ann']),
      nonce: mostly<unknown>(nonce, '', nonce.toUpperCase(), 7, null, [nonce]),
      iat: mostly<unknown>(inSeconds(0), inSeconds(-600), String(inSeconds(0)), null),
      exp: mostly<unknown>(inSeconds(600), inSeconds(-60), 0, -1, String(inSeconds(600)), null),
      nbf: mostly<unknown>(undefined, inSeconds(-60), inSeconds(600), String(inSeconds(0)), null),
    })
    const signed = mostly<Signed>('RS256', 'ES256', 'noKid', 'none', 'HS256', 'RS384', 'otherKey', 'changed')
    let taken = 0
    await fc.assert(
      fc.asyncProperty(spoilt, signed, async (claims, how) => {
        const { ours, theirs } = await ofClaims(claims, how)
        expect(ours).toEqual(theirs)
        if (ours !== 'refused') taken += 1
      }),
      { numRuns: 150 },
    )
    expect(taken).toBeGreaterThan(0)
  })
})

describe('beside the library', () => {
  it('ours writes a client into the header as its provider gave it, and into the body', async () => {
    const client = { clientId: 'an-app_1', clientSecret: 'a-secret', issuer }
    const returned = { code: 'unheard' }
    asked.length = 0
    const nowMs = Date.now()
    const ours = exchangeCode({ provider: 'x', client, redirectUri, verifier, nonce, returned, nowMs })
    await expect(ours).rejects.toThrow()
    const headers = new Headers()
    const [as, body] = [{ issuer }, new URLSearchParams()]
    await oauth.ClientSecretBasic(client.clientSecret)(as, { client_id: client.clientId }, body, headers)
    const written = (header: string | null | undefined) =>
      Buffer.from((header ?? '').replace('Basic ', ''), 'base64').toString()
    expect(written(asked[0]?.authorization)).toBe('an-app_1:a-secret')
    expect(written(headers.get('authorization'))).toBe('an%2Dapp%5F1:a%2Dsecret')
    expect([asked[0]?.body.client_id, body.get('client_id')]).toEqual(['an-app_1', null])
  })

  it.each<readonly [string, Claims]>([
    ['for this client, by another', { azp: 'evil' }],
    ['of a person without a name', { sub: '' }],
  ])('ours alone refuses an id token %s', async (_, claims) => {
    expect(await ofClaims(claims)).toEqual({ ours: 'refused', theirs: { subject: claims.sub ?? 'ann' } })
  })

  it.each<readonly [string, (good: Claims) => Answer]>([
    ['does not name the kind of token', (good) => json({ ...good, token_type: undefined })],
    ['is called created', (good) => json(good, 201)],
  ])('ours alone takes an answer that %s', async (_, answerOf) => {
    const { ours, theirs } = await verdictsOf(answerOf(tokens(await idTokenOf(goodClaims(), 'RS256'))))
    expect({ ours, theirs }).toEqual({ ours: { subject: 'ann' }, theirs: 'refused' })
  })
})
