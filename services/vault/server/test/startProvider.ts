import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { Clock } from '../src/clock.ts'

type Provider = 'google' | 'x'

/** How an id token is not as it should be. */
export type Spoilt = {
  readonly audience?: string
  readonly nonce?: string
  readonly issuer?: string
  readonly subject?: string
  readonly azp?: string
  readonly expiresInSeconds?: number
  /** Unsigned, or by a key that the provider does not publish. */
  readonly signed?: 'none' | 'otherKey'
}

/**
 * A provider that answers as scripted, wrongly if need be: Google's way of speaking with id tokens, and X's without.
 */
export async function startProvider(clock: Clock) {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const published = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, { challenge: string; answer: () => Promise<Record<string, string>> }>()
  const people = new Map<string, string>()
  const state = { keysAreDown: false }

  async function answerOf(method: string, url: URL, body: URLSearchParams, bearer: string): Promise<unknown> {
    if (url.pathname.endsWith('/certs')) return state.keysAreDown ? undefined : { keys: [published] }
    if (url.pathname.endsWith('/users/me')) {
      const id = people.get(bearer)
      return id === undefined ? undefined : { data: { id, username: id } }
    }
    const grant = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    return method === 'POST' && grant?.challenge === challenge ? grant.answer() : undefined
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = new URLSearchParams(Buffer.concat(chunks).toString())
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const answer = await answerOf(request.method ?? '', new URL(`http://host${request.url}`), body, bearer)
    response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (provider: Provider) => ({ clientId: 'app', clientSecret: 'secret', issuer: `${base}/${provider}` })

  async function idToken(nonce: string, subject: string, spoilt: Spoilt): Promise<string> {
    const nowSeconds = Math.floor(clock.nowMs() / 1000)
    const audience = spoilt.audience ?? 'app'
    const claims = { nonce: spoilt.nonce ?? nonce, ...(spoilt.azp === undefined ? {} : { azp: spoilt.azp }) }
    const token = (spoilt.signed === 'none' ? new UnsecuredJWT(claims) : new SignJWT(claims))
      .setIssuer(spoilt.issuer ?? client('google').issuer)
      .setSubject(spoilt.subject ?? subject)
      .setAudience(audience)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + (spoilt.expiresInSeconds ?? 600))
    if (token instanceof UnsecuredJWT) return token.encode()
    const key = spoilt.signed === 'otherKey' ? other.privateKey : own.privateKey
    return token.setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
  }

  return {
    clients: { google: client('google'), x: client('x') },
    state,
    /** Logs a person in at the page of a login. @returns The path where they come back, with what comes with them. */
    comeBack(page: string, subject: string, spoilt: Spoilt = {}): string {
      const { pathname, searchParams } = new URL(page)
      const code = randomBytes(16).toString('hex')
      const nonce = searchParams.get('nonce') ?? ''
      const accessToken = randomBytes(16).toString('hex')
      people.set(accessToken, subject)
      codes.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        answer: async () => ({
          access_token: accessToken,
          ...(pathname.startsWith('/google') ? { id_token: await idToken(nonce, subject, spoilt) } : {}),
        }),
      })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      return `${back.pathname}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>
