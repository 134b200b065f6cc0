import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { decodeDidKey } from './decodeDidKey.ts'

const headerSchema = v.object({ alg: v.literal('EdDSA') })

/** The header and claims of a signed token whose issuer is a `did:key`. */
export type SignedToken = { readonly claims: Record<string, unknown>; readonly issuerKey: Uint8Array }

/**
 * Checks form and signature of a JWT that its issuer signed with the key named in `iss` (RFC 8037: EdDSA). Says nothing
 * about time or audience. Undefined when the token is not what it claims to be.
 */
export function readToken(token: string): SignedToken | undefined {
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
