import type { OauthProvider } from '@latchkey/protocol/vault'
import { randomToken } from '../../../server/src/crypto/randomToken.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { authorizeUrl } from '../../../server/src/oauth/authorizeUrl.ts'
import { nonceOf } from '../../../server/src/oauth/nonceOf.ts'
import { returnPath } from '../../../server/src/oauth/returnPath.ts'
import type { GuardianDeps } from '../deps.ts'

/**
 * A login at a provider that the guardian begins itself: state, verifier and return address are its own, so that no token
 * and no code of the auth service's logins can take its place.
 * @returns Where the person logs in, and what the request for approval keeps of it.
 * @throws VaultFault `login/provider-unavailable`
 */
export function beginAtProvider(
  deps: GuardianDeps,
  { provider, id, ephemeralKey }: { provider: OauthProvider; id: string; ephemeralKey: string },
) {
  const { config, pepper, cipher } = deps
  const client = config.oauth?.[provider]
  if (client === undefined)
    throw new VaultFault('login/provider-unavailable', {
      field: 'provider',
      description: 'The guardian has no client at this provider.',
    })
  const [state, verifier] = [randomToken(), randomToken()]
  const redirectUri = `${config.publicUrl}${returnPath(provider)}`
  return {
    url: authorizeUrl({ provider, client, redirectUri, state, nonce: nonceOf(ephemeralKey, id), verifier }),
    row: {
      provider,
      state_mac: pepper.mac('oauth-state', state),
      verifier: cipher.encrypt(`releases/${id}/verifier`, verifier),
    },
  }
}
