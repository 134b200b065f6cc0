import { loginProviderIds, serviceEndpoints } from '@latchkey/protocol/vault'
import type { HttpEnv } from '@latchkey/service-kit/http'
import type { Hono } from 'hono'
import { createVaultApp } from '../../server/src/http/createVaultApp.ts'
import { defineRoute, type VaultRoute } from '../../server/src/http/defineRoute.ts'
import { accountRoutes } from './account/accountRoutes.ts'
import { undoPages } from './account/undoPages.ts'
import type { Health, Settings, Signing } from './contexts.types.ts'
import type { AuthDeps } from './deps.ts'
import { farcasterRoutes } from './farcaster/farcasterRoutes.ts'
import { loginRoutes } from './login/loginRoutes.ts'
import { oauthPages } from './oauth/oauthPages.ts'
import { oauthRoutes } from './oauth/oauthRoutes.ts'
import { operatorRoutes } from './operator/operatorRoutes.ts'
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts'
import { recoveryRoutes } from './recovery/recoveryRoutes.ts'
import { securityRoutes } from './security/securityRoutes.ts'
import { deviceTransferRoutes } from './wallet/deviceTransfer.ts'
import { walletRoutes } from './wallet/walletRoutes.ts'

/** The HTTP side of the auth service. Needs no port: tests call it with `app.request()`. */
export function createAuthApp(deps: AuthDeps): Hono<HttpEnv> {
  const { config } = deps
  return createVaultApp({
    ...deps,
    publicUrl: config.publicUrl,
    frameOrigin: config.frameOrigin,
    trustedProxies: config.trustedProxies ?? 0,
    devnet: config.devnet ?? false,
    operatorToken: config.operatorToken,
    pageToken: config.pageToken,
    callsPerMinute: config.callsPerMinute ?? 1_200,
    routes: [
      ...serviceRoutes(deps),
      ...loginRoutes(deps),
      ...oauthRoutes(deps),
      ...farcasterRoutes(deps),
      ...accountRoutes(deps),
      ...walletRoutes(deps),
      ...deviceTransferRoutes(deps),
      ...passkeyRoutes(deps),
      ...recoveryRoutes(deps),
      ...securityRoutes(deps),
      ...operatorRoutes(deps),
    ],
    pages: [...undoPages(deps), ...oauthPages(deps)],
  })
}

/** What the service says of itself. */
function serviceRoutes(
  deps: Signing & Settings<'farcaster' | 'guardianUrl' | 'loginPolicy' | 'oauth'> & Health,
): readonly VaultRoute[] {
  const { config, signer } = deps
  return [
    defineRoute(serviceEndpoints.authHealth, () => deps.health()),
    defineRoute(serviceEndpoints.authKeys, async () => ({ signing: signer.published() })),
    defineRoute(serviceEndpoints.bootstrap, async () => ({
      loginPolicy: config.loginPolicy ?? 'standard',
      // A provider without a client is not there.
      socials: loginProviderIds.filter(
        (name) => (name === 'farcaster' ? config.farcaster : config.oauth?.[name]) !== undefined,
      ),
      guardianUrl: config.guardianUrl,
    })),
  ]
}
