import type { OauthProvider } from '@latchkey/protocol/vault'
import { digest } from '../crypto/digest.ts'
import { dialects } from './dialects.ts'
import type { OauthClient } from './oauthClient.types.ts'
import { providerAddress } from './providerAddress.ts'

/** A provider's page for one login: authorisation code with PKCE (RFC 7636), a state of one use and a nonce. */
export function authorizeUrl(options: authorizeUrl.Options): string {
  const { provider, client, redirectUri, state, nonce, verifier, again = false } = options
  const dialect = dialects[provider]
  const url = new URL(providerAddress(client)(dialect.authorizeUrl))
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: dialect.scope,
    state,
    nonce,
    code_challenge: digest(verifier),
    code_challenge_method: 'S256',
    ...(dialect.responseMode === undefined ? {} : { response_mode: dialect.responseMode }),
    ...(again ? {} : dialect.extra),
  }).toString()
  return url.href
}

export declare namespace authorizeUrl {
  type Options = {
    provider: OauthProvider
    client: OauthClient
    redirectUri: string
    state: string
    nonce: string
    verifier: string
    /** The person comes from the provider at this moment: it need not ask which account. */
    again?: boolean
  }
}
