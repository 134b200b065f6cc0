import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { OauthGrant } from './dialect.types.ts'

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1)),
  nonce: v.string(),
  azp: v.optional(v.string()),
  email: v.optional(v.string()),
  // Apple sends the texts "true" and "false".
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  name: v.optional(v.string()),
})

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * The claims of an id token that is for this client and this login. OpenID Connect Core 1.0, section 3.1.3.7.
 * @throws Error when anything of it is another's, or has run out.
 */
export async function readIdToken(grant: OauthGrant, keysUrl: string, issuers: readonly string[]) {
  if (grant.idToken === undefined) throw new Error('There is no id token.')
  const url = grant.at(keysUrl)
  const keys = keySets.get(url) ?? createRemoteJWKSet(new URL(url))
  keySets.set(url, keys)
  const { payload } = await jwtVerify(grant.idToken, keys, {
    audience: grant.client.clientId,
    issuer: grant.client.issuer === undefined ? [...issuers] : grant.client.issuer,
    algorithms: ['RS256', 'ES256'],
    currentDate: new Date(grant.nowMs),
    requiredClaims: ['exp', 'iat'],
  })
  const claims = v.parse(claimsSchema, payload)
  if (claims.nonce !== grant.nonce) throw new Error('The id token is of another login.')
  if (claims.azp !== undefined && claims.azp !== grant.client.clientId)
    throw new Error('The id token is of another app.')
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return { subject: claims.sub, email: verified ? (claims.email ?? null) : null, userName: claims.name ?? null }
}
