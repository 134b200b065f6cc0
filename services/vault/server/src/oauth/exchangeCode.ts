import type { LoginProvider, SocialProvider } from '@latchkey/protocol/vault'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'
import { digest } from '../crypto/tokens.ts'
import type { VaultPage } from '../http/createVaultApp.ts'
import { providerAddress } from './authorizeUrl.ts'
import type { OauthClient, OauthIdentity } from './oauthProvider.types.ts'
import { providerModules } from './oauthProviders.ts'

/** What both services call an account at a provider when they speak of it. No address has a slash before its first @. */
export const accountDigest = (provider: LoginProvider, subject: string): string => digest(`${provider}/${subject}`)

// GitHub answers failures with status 200 and an `error`, which is no token either.
const tokenSchema = v.object({ access_token: v.string(), id_token: v.optional(v.string()) })
const timeoutMs = 8_000

/**
 * Trades what came back with a person for tokens, and those for who the person is at the provider.
 * @throws Error when the provider named another issuer or refuses, or its answers do not belong to this login.
 */
export async function exchangeCode(options: exchangeCode.Options): Promise<OauthIdentity> {
  const { provider, client, redirectUri, verifier, nonce, returned, nowMs } = options
  if (client === undefined) throw new Error('The provider is no longer configured.')
  const providerModule = providerModules[provider]
  const issuers = client.issuer === undefined ? providerModule.issuers : [client.issuer]
  // RFC 9207: a provider that names itself must be the one that was asked.
  if (returned.iss !== undefined && issuers?.includes(returned.iss) === false) throw new Error('Another issuer.')
  if (returned.code === undefined || returned.error !== undefined) throw new Error('The provider refused.')
  const at = providerAddress(client)
  const secret =
    providerModule.secretOf === undefined ? client.clientSecret : await providerModule.secretOf(client, at, nowMs)
  const basic = providerModule.clientAuth === 'basic'
  const credentials = `${encodeURIComponent(client.clientId)}:${encodeURIComponent(secret)}`
  const response = await fetch(at(providerModule.tokenUrl), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(basic ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {}),
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: returned.code,
      redirect_uri: redirectUri,
      client_id: client.clientId,
      code_verifier: verifier,
      ...(basic ? {} : { client_secret: secret }),
    }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  const tokens = v.parse(tokenSchema, await readAnswer(response))
  return providerModule.identify({
    client,
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    nonce,
    nowMs,
    at,
    returned,
  })
}

export declare namespace exchangeCode {
  type Options = {
    provider: SocialProvider
    /** Undefined where the operator took the provider out meanwhile. */
    client: OauthClient | undefined
    /** Where the provider sent the person back to. */
    redirectUri: string
    verifier: string
    /** What an id token must repeat. */
    nonce: string
    /** What came back with the person. */
    returned: Readonly<Record<string, string>>
    nowMs: number
  }
}

/** What came back from a provider beside the path: of the query, or of the form where it comes by a POST. */
export function readReturned({ context, form }: VaultPage.Request, byPost: boolean): Readonly<Record<string, string>> {
  return byPost ? form : context.req.query()
}
