import type { OauthProvider } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { AuthDeps } from '../deps.ts'
import type { OauthIdentity } from './dialect.types.ts'
import { dialects } from './dialects.ts'
import { providerAddress } from './providerAddress.ts'
import { returnUrl } from './returnUrl.ts'

// GitHub answers failures with status 200 and an `error`, which is no token either.
const tokenSchema = v.object({ access_token: v.string(), id_token: v.optional(v.string()) })
const timeoutMs = 8_000

/**
 * Trades a code for tokens, and those for who the person is at the provider.
 * @throws Error when the provider refuses, or its answers do not belong to this login.
 */
export async function exchangeCode(deps: AuthDeps, options: exchangeCode.Options): Promise<OauthIdentity> {
  const { provider, verifier, nonce, returned } = options
  const client = deps.config.oauth?.[provider]
  if (client === undefined) throw new Error('The provider is no longer configured.')
  const dialect = dialects[provider]
  const at = providerAddress(client)
  const nowMs = deps.clock.nowMs()
  const secret = dialect.secretOf === undefined ? client.clientSecret : await dialect.secretOf(client, at, nowMs)
  const basic = dialect.clientAuth === 'basic'
  const credentials = `${encodeURIComponent(client.clientId)}:${encodeURIComponent(secret)}`
  const response = await fetch(at(dialect.tokenUrl), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(basic ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {}),
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: returned.code ?? '',
      redirect_uri: returnUrl(deps.config, provider),
      client_id: client.clientId,
      code_verifier: verifier,
      ...(basic ? {} : { client_secret: secret }),
    }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  const tokens = v.parse(tokenSchema, await response.json())
  return dialect.identify({
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
    provider: OauthProvider
    verifier: string
    nonce: string
    /** What came back with the person. */
    returned: Readonly<Record<string, string>>
  }
}
