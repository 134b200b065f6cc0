import * as v from 'valibot'
import type { Client } from './client.types.ts'
import { readToken } from './readToken.ts'

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
