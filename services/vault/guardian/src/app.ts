import type { Hono } from 'hono'
import { createVaultApp } from '../../server/src/http/createVaultApp.ts'
import type { VaultEnv } from '../../server/src/http/vaultEnv.types.ts'
import type { GuardianDeps } from './deps.ts'
import { mailboxPages } from './mailbox/mailboxPages.ts'
import { approvePages } from './release/approvePages.ts'
import { providerPages } from './release/providerPages.ts'
import { guardianRoutes } from './service/guardianRoutes.ts'

/** The HTTP side of the guardian. Needs no port: tests call it with `app.request()`. */
export function createGuardianApp(deps: GuardianDeps): Hono<VaultEnv> {
  const { config } = deps
  return createVaultApp({
    ...deps,
    publicUrl: config.publicUrl,
    frameOrigin: config.frameOrigin,
    trustedProxies: config.trustedProxies ?? 0,
    devnet: config.devnet ?? false,
    callsPerMinute: config.callsPerMinute ?? 1_200,
    routes: guardianRoutes(deps),
    pages: [...approvePages(deps), ...providerPages(deps), ...mailboxPages(deps)],
  })
}
