import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import * as v from 'valibot'

const prefix = 'did:key:z'

/**
 * The 32-byte Ed25519 public key of a `did:key` (multicodec 0xed 0x01). Undefined if the text is not one.
 * https://w3c-ccg.github.io/did-key-spec/
 */
function decodeDidKey(did: string): Uint8Array | undefined {
  if (!did.startsWith(prefix) || did.length > 64) return undefined
  try {
    const bytes = base58.decode(did.slice(prefix.length))
    return bytes.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01 ? bytes.slice(2) : undefined
  } catch {
    return undefined
  }
}

const headerSchema = v.object({ alg: v.literal('EdDSA') })

/** The header and claims of a signed token whose issuer is a `did:key`. */
type SignedToken = { readonly claims: Record<string, unknown>; readonly issuerKey: Uint8Array }

/**
 * Checks form and signature of a JWT that its issuer signed with the key named in `iss` (RFC 8037: EdDSA). Says nothing
 * about time or audience. Undefined when the token is not what it claims to be.
 */
function readToken(token: string): SignedToken | undefined {
  const [header, payload, signature, ...rest] = token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) return undefined
  if (token.length > 8_192 || !v.is(headerSchema, decodePart(header))) return undefined
  const claims = decodePart(payload)
  if (typeof claims !== 'object' || claims === null) return undefined
  const issuer = 'iss' in claims && typeof claims.iss === 'string' ? claims.iss : ''
  const issuerKey = decodeDidKey(issuer)
  if (issuerKey === undefined) return undefined
  const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(issuerKey).toString('base64url') }
  const signed = Buffer.from(`${header}.${payload}`)
  const valid = verify(
    null,
    signed,
    createPublicKey({ key, format: 'jwk' }),
    Uint8Array.from(Buffer.from(signature, 'base64url')),
  )
  return valid ? { claims: { ...claims }, issuerKey } : undefined
}

function decodePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** How far a client's clock may be from ours. */
const leewaySeconds = 300

const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1)),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
})

export type TokenCheck = { readonly client: Client } | { readonly refused: string }

/**
 * Checks the token of a client: Ed25519 signature by the `did:key` in `iss`, times within five minutes of leeway, and
 * `aud` among `audiences` unless that list is empty (behind a proxy the public address differs from ours).
 */
export function verifyClientToken(token: string, options: verifyClientToken.Options): TokenCheck {
  const signed = readToken(token)
  const claims = v.safeParse(claimsSchema, signed?.claims)
  if (signed === undefined || !claims.success) return { refused: 'JWT invalid' }
  const nowSeconds = options.nowMs / 1_000
  if (claims.output.iat > nowSeconds + leewaySeconds) return { refused: 'JWT not yet valid' }
  if (claims.output.exp < nowSeconds - leewaySeconds) return { refused: 'JWT expired' }
  const audience = withoutSlash(claims.output.aud)
  if (options.audiences.length > 0 && !options.audiences.some((allowed) => withoutSlash(allowed) === audience)) {
    return { refused: 'JWT audience is another relay' }
  }
  return { client: { did: claims.output.iss, key: Buffer.from(signed.issuerKey).toString('hex') } }
}

export declare namespace verifyClientToken {
  type Options = { readonly nowMs: number; readonly audiences: readonly string[] }
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}

/** Who is at the other end: the key that signed the token. The mailbox belongs to it, not to the socket. */
export type Client = {
  /** `did:key:z6Mk…` */
  readonly did: string
  /** The 32-byte public key in hexadecimal, as stored. */
  readonly key: string
}

/** The `did:key` of a 32-byte Ed25519 public key. */
export function encodeDidKey(publicKey: Uint8Array): string {
  return `did:key:z${base58.encode(Uint8Array.from([0xed, 0x01, ...publicKey]))}`
}
