import type { serveApp } from '@latchkey/service-kit/server'
import type { Clock } from '../../server/src/clock.ts'
import { runService } from '../../server/src/runService.ts'
import { createAuthApp } from './app.ts'
import { keepAudit } from './audit/keepAudit.ts'
import type { AuthConfig } from './config.ts'
import { type AuthDeps, buildDeps } from './deps.ts'
import { sweepAuth } from './sweepAuth.ts'

/**
 * Starts the auth service.
 * @param parts For tests, which own its clock. No setting of the service leads here.
 * @throws Error when the port is taken, the database or key file is not its own, or no setting says whose its accounts are.
 */
export async function startAuth(config: AuthConfig, parts: { clock?: Clock } = {}): Promise<serveApp.ReturnType> {
  const deps = await buildDeps(config, parts)
  await expectIsolation(deps)
  return runService(createAuthApp(deps), config, deps, {
    'sweep failed': () => sweepAuth(deps),
    'audit not kept': () => keepAudit(deps),
  })
}

/** Accounts of all apps were made where nothing else was said: taken for those of each app, every wallet would be hidden. */
async function expectIsolation({ database, config, stop }: AuthDeps): Promise<void> {
  if (config.isolation !== undefined) return
  const shared = await database.selectFrom('users').select('id').where('scope', '=', '').limit(1).executeTakeFirst()
  if (shared === undefined) return
  await stop()
  throw new Error(
    'The database has accounts that all apps share. Set ISOLATION=operator to keep them so, or ISOLATION=project: then every app has accounts of its own, and these wallets are found by none.',
  )
}
