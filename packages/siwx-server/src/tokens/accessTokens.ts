import * as v from 'valibot'
import { fromBase64url, toBase64url } from '../bytes.ts'
import type { SessionAccount, SessionRecord } from '../SiwxStore.types.ts'

/** A key of P-256 with its name. The first of a list signs and has its private part; the others may lack it. */
export type SigningKey = JsonWebKey & { readonly kid: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

const claimsSchema = v.object({
  iss: v.string(),
  aud: v.string(),
  sub: v.string(),
  sid: v.string(),
  iat: v.number(),
  exp: v.number(),
})

/** What an access token says (RFC 7519). Times are seconds since 1970. */
export type AccessClaims = v.InferOutput<typeof claimsSchema>

/**
 * Access tokens by ES256 (RFC 7518), and nothing else: a token does not choose how it is checked.
 *
 * @throws Error for keys that could not work: none, none to sign with, two of one name, another curve.
 */
export function createAccessTokens(options: createAccessTokens.Options) {
  const { keys, issuer, audience, clock, accessMs } = options
  const [signing] = keys
  if (signing?.d === undefined) throw new Error('createSiwxServer: the first of `keys` has no private part.')
  const isWrong = ({ kty, crv, kid }: SigningKey) => kty !== 'EC' || crv !== 'P-256' || !kid
  if (keys.some(isWrong)) throw new Error('createSiwxServer: `keys` wants keys of P-256, each with a `kid`.')
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new Error('createSiwxServer: two keys of one `kid`.')

  const published = keys.map(({ kid, x, y }) => ({ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }))
  const publicKeys = new Map<string, Promise<CryptoKey>>()
  function publicKey(kid: string): Promise<CryptoKey> | undefined {
    const found = published.find((key) => key.kid === kid)
    if (!found) return undefined
    const { kty, crv, x = '', y = '' } = found
    const imported =
      publicKeys.get(kid) ?? crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
    publicKeys.set(kid, imported)
    return imported
  }
  let privateKey: Promise<CryptoKey> | undefined

  return {
    /** The public keys (RFC 7517). */
    published,

    /** A token for a session: its subject is the account that signed in last. */
    async write({ id, accounts }: SessionRecord): Promise<{ token: string; expiresAt: number }> {
      const now = clock()
      const expiresAt = now + accessMs
      const [iat, exp] = [Math.floor(now / 1000), Math.floor(expiresAt / 1000)]
      const last = accounts.at(-1)
      const head = { alg: 'ES256', typ: 'JWT', kid: signing.kid }
      const more = last && options.claims?.(last)
      const claims = {
        ...more,
        iss: issuer,
        aud: audience,
        sub: last?.account,
        sid: id,
        iat,
        exp,
        jti: crypto.randomUUID(),
      }
      const text = [head, claims].map((part) => toBase64url(encode(JSON.stringify(part)))).join('.')
      const { kty, crv, x = '', y = '', d = '' } = signing
      privateKey ??= crypto.subtle.importKey('jwk', { kty: kty ?? '', crv: crv ?? '', x, y, d }, algorithm, false, [
        'sign',
      ])
      const signature = await crypto.subtle.sign(algorithm, await privateKey, encode(text))
      return { token: `${text}.${toBase64url(new Uint8Array(signature))}`, expiresAt }
    },

    /**
     * What a token says. Undefined for one that is not ours, for others, or over: to leave, one that is over serves too.
     */
    async read(token: string, purpose: 'use' | 'leave' = 'use'): Promise<AccessClaims | undefined> {
      if (token.length > 4096) return undefined
      const parts = token.split('.')
      const [head, body, signature] = parts.map(fromBase64url)
      if (parts.length !== 3 || !head || !body || signature?.length !== 64) return undefined
      const said = v.safeParse(headSchema, parse(head))
      const key = said.success ? publicKey(said.output.kid) : undefined
      if (!key) return undefined
      const signed = encode(token.slice(0, token.lastIndexOf('.')))
      if (!(await crypto.subtle.verify(algorithm, await key, signature, signed))) return undefined
      const claims = v.safeParse(claimsSchema, parse(body))
      if (!claims.success) return undefined
      const { iss, aud, exp, iat } = claims.output
      const seconds = clock() / 1000
      const isOver = exp <= seconds && purpose === 'use'
      const isValid = iss === issuer && aud === audience && !isOver && iat <= seconds + 60
      return isValid ? claims.output : undefined
    },
  }
}

export declare namespace createAccessTokens {
  type Options = {
    readonly keys: readonly SigningKey[]
    /** The URL that the server is mounted at. */
    readonly issuer: string
    /** Who the tokens are for. */
    readonly audience: string
    /** What a token says besides, of the account that signed in last. It can't replace what every token says. */
    readonly claims?: ((account: SessionAccount) => Readonly<Record<string, unknown>>) | undefined
    /** Milliseconds since 1970. */
    readonly clock: () => number
    readonly accessMs: number
  }
}

// No `crit`, no key of its own: a strict head leaves nothing to obey.
const headSchema = v.strictObject({ alg: v.literal('ES256'), typ: v.literal('JWT'), kid: v.string() })

const encode = (text: string) => new TextEncoder().encode(text)

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
