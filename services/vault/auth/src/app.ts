import type { Hono } from 'hono'
import { createVaultApp } from '../../server/src/http/createVaultApp.ts'
import type { VaultEnv } from '../../server/src/http/vaultEnv.types.ts'
import { accountRoutes } from './account/accountRoutes.ts'
import { undoPages } from './account/undoPages.ts'
import type { AuthDeps } from './deps.ts'
import { handoverRoutes } from './handover/handoverRoutes.ts'
import { loginRoutes } from './login/loginRoutes.ts'
import { oauthPages } from './oauth/oauthPages.ts'
import { oauthRoutes } from './oauth/oauthRoutes.ts'
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts'
import { protectionRoutes } from './protection/protectionRoutes.ts'
import { recoveryRoutes } from './recovery/recoveryRoutes.ts'
import { serviceRoutes } from './service/serviceRoutes.ts'
import { walletRoutes } from './wallet/walletRoutes.ts'

/** The HTTP side of the auth service. Needs no port: tests call it with `app.request()`. */
export function createAuthApp(deps: AuthDeps): Hono<VaultEnv> {
  const { config } = deps
  return createVaultApp({
    ...deps,
    publicUrl: config.publicUrl,
    frameOrigin: config.frameOrigin,
    trustedProxies: config.trustedProxies ?? 0,
    devnet: config.devnet ?? false,
    callsPerMinute: config.callsPerMinute ?? 1_200,
    routes: [
      ...serviceRoutes(deps),
      ...loginRoutes(deps),
      ...oauthRoutes(deps),
      ...accountRoutes(deps),
      ...walletRoutes(deps),
      ...handoverRoutes(deps),
      ...passkeyRoutes(deps),
      ...recoveryRoutes(deps),
      ...protectionRoutes(deps),
    ],
    pages: [...undoPages(deps), ...oauthPages(deps)],
  })
}
