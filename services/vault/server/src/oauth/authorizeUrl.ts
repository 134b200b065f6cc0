import { createHash } from 'node:crypto'
import type { SocialProvider } from '@latchkey/protocol/vault'
import { digest } from '../crypto/tokens.ts'
import type { OauthClient } from './oauthProvider.types.ts'
import { providerModules } from './oauthProviders.ts'

/** What an id token must repeat: it ties a login to the browser's key and to one attempt. */
export const nonceOf = (ephemeralKey: string, attemptId: string): string =>
  createHash('sha256').update(Buffer.from(ephemeralKey, 'base64url')).update(attemptId).digest('base64url')

/** Where a provider sends people back to. One for each: an answer of one is never taken for another's (RFC 9700, 4.4). */
export const returnPath = (provider: SocialProvider): string => `/oauth/return/${provider}`

/** A provider's address; where the operator names another server, the same path there. */
export const providerAddress =
  ({ issuer }: OauthClient) =>
  (url: string): string =>
    issuer === undefined ? url : `${issuer}${new URL(url).pathname}`

/** A provider's page for one login: authorisation code with PKCE (RFC 7636), a state of one use and a nonce. */
export function authorizeUrl(options: authorizeUrl.Options): string {
  const { provider, client, redirectUri, state, nonce, verifier, again = false } = options
  const providerModule = providerModules[provider]
  const url = new URL(providerAddress(client)(providerModule.authorizeUrl))
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: providerModule.scope,
    state,
    nonce,
    code_challenge: digest(verifier),
    code_challenge_method: 'S256',
    ...(providerModule.responseMode === undefined ? {} : { response_mode: providerModule.responseMode }),
    ...(again ? {} : providerModule.extra),
  }).toString()
  return url.href
}

export declare namespace authorizeUrl {
  type Options = {
    provider: SocialProvider
    client: OauthClient
    redirectUri: string
    state: string
    nonce: string
    verifier: string
    /** The person comes from the provider at this moment: it need not ask which account. */
    again?: boolean
  }
}
