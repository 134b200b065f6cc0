import { constants } from '@latchkey/protocol'
import { oauthProviders, serviceEndpoints } from '@latchkey/protocol/vault'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import type { AuthDeps } from '../deps.ts'

/** What the service says of itself. */
export function serviceRoutes(deps: AuthDeps): readonly VaultRoute[] {
  const { config, signer } = deps
  // In the order of spec 9. A provider without a client is not there.
  const socials = constants.defaultSocials.flatMap((name) => oauthProviders.filter((provider) => provider === name))
  return [
    defineRoute(serviceEndpoints.authHealth, () => deps.health()),
    defineRoute(serviceEndpoints.authKeys, async () => ({ signing: signer.publicKey })),
    defineRoute(serviceEndpoints.bootstrap, async () => ({
      loginPolicy: config.loginPolicy ?? 'standard',
      socials: socials.filter((provider) => config.oauth?.[provider] !== undefined),
      guardianUrl: config.guardianUrl,
    })),
  ]
}
