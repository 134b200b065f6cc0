import type { serveApp } from '@latchkey/service-kit/server'
import type { Clock } from '../../server/src/clock.ts'
import { runService } from '../../server/src/runService.ts'
import { createAuthApp } from './app.ts'
import { keepAudit } from './audit/keepAudit.ts'
import type { AuthConfig } from './config.ts'
import { buildDeps } from './deps.ts'
import { sweepAuth } from './sweepAuth.ts'

/**
 * Starts the auth service.
 * @param parts For tests, which own its clock. No setting of the service leads here.
 * @throws Error when the port is taken, or the database or key file is not its own.
 */
export async function startAuth(config: AuthConfig, parts: { clock?: Clock } = {}): Promise<serveApp.ReturnType> {
  const deps = await buildDeps(config, parts)
  return runService(createAuthApp(deps), config, deps, {
    'sweep failed': () => sweepAuth(deps),
    'audit not kept': () => keepAudit(deps),
  })
}
