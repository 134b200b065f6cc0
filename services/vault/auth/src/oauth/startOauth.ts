import type { OauthProvider } from '@latchkey/protocol/vault'
import { drawPhrase } from '../../../server/src/crypto/drawPhrase.ts'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { randomToken } from '../../../server/src/crypto/randomToken.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import { withUses } from '../../../server/src/limits/withUses.ts'
import { authorizeUrl } from '../../../server/src/oauth/authorizeUrl.ts'
import { nonceOf } from '../../../server/src/oauth/nonceOf.ts'
import { returnPath } from '../../../server/src/oauth/returnPath.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { scopeOf } from '../users/scopeOf.ts'

/**
 * Begins a social login: authorisation code with PKCE (RFC 7636) and a state of one use.
 * @throws VaultFault `login/provider-unavailable` where the operator has no client there, `login/throttled`
 */
export async function startOauth(deps: AuthDeps, request: startOauth.Request): Promise<startOauth.Answer> {
  const { provider, device, ephemeralKey, returnTo } = request
  const nowMs = deps.clock.nowMs()
  const client = deps.config.oauth?.[provider]
  if (client === undefined)
    throw new VaultFault('login/provider-unavailable', {
      field: 'provider',
      description: 'This login is not on offer.',
    })
  const network = `oauth-network/${deps.pepper.mac('network', request.network)}`
  const limit = withUses(limits.oauthOfANetwork, deps.config.socialLoginsPerNetwork)
  const { allowed, retryAfterMs } = await takeFrom(deps.database, network, limit, nowMs)
  if (!allowed) throw new VaultFault('login/throttled', { description: 'Too many logins from here.', retryAfterMs })

  const id = randomId()
  const [state, verifier] = [randomToken(), randomToken()]
  const nonce = nonceOf(ephemeralKey, id)
  const phrase = drawPhrase()
  await deps.database
    .insertInto('oauth_attempts')
    .values({
      id,
      provider,
      thumbprint: device,
      state_mac: deps.pepper.mac('oauth-state', state),
      phrase,
      verifier: deps.cipher.encrypt(`oauth_attempts/${id}`, verifier),
      nonce,
      return_to:
        returnTo === undefined
          ? null
          : deps.cipher.encrypt(`oauth_attempts/${id}/return`, backUrl(deps, request, returnTo)),
      scope: scopeOf(deps, request.projectId),
      stage: 'begun',
      user_id: null,
      ends_at: nowMs + limits.oauthMs,
    })
    .execute()
  const redirectUri = `${deps.config.publicUrl}${returnPath(provider)}`
  const url = authorizeUrl({ provider, client, redirectUri, state, nonce, verifier })
  return { attemptId: id, url, phrase }
}

/** The frame's own server leads back, since it knows the project's pages: this service sends nobody anywhere else. */
function backUrl({ config }: AuthDeps, { projectId }: startOauth.Request, to: string): string {
  return `${config.frameOrigin}/back?${new URLSearchParams({ projectId, to })}`
}

export declare namespace startOauth {
  type Request = {
    provider: OauthProvider
    projectId: string
    ephemeralKey: string
    /** The app's page that leaves for the provider itself. */
    returnTo?: string | undefined
    device: string
    network: string
  }
  type Answer = { attemptId: string; url: string; phrase: string }
}
