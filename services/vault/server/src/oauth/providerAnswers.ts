import { readAnswer } from '@latchkey/service-kit/readAnswer'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { OauthGrant } from './oauthProvider.types.ts'

const timeoutMs = 8_000

/** An access token, or other credentials with a body to post. */
type Call = string | { readonly authorization: string; readonly body: Readonly<Record<string, string>> }

/**
 * What a provider answers to a call.
 * @throws Error when it does not answer, or with something else.
 */
export async function readJson<Schema extends v.GenericSchema>(
  url: string,
  call: Call,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const { authorization, body } = typeof call === 'string' ? { authorization: `Bearer ${call}`, body: undefined } : call
  const response = await fetch(url, {
    headers: { authorization, accept: 'application/json', 'user-agent': 'latchkey' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  return v.parse(schema, await readAnswer(response))
}

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
  // A token for several apps must say which of them asked for it.
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1
  const app = claims.azp ?? (isForSeveral ? undefined : grant.client.clientId)
  if (app !== grant.client.clientId) throw new Error('The id token is of another app.')
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return { subject: claims.sub, email: verified ? (claims.email ?? null) : null, userName: claims.name ?? null }
}
