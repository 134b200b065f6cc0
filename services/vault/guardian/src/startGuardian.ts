import type { serveApp } from '@latchkey/service-kit/server'
import type { Clock } from '../../server/src/clock.ts'
import { runService } from '../../server/src/runService.ts'
import { createGuardianApp } from './app.ts'
import type { GuardianConfig } from './config.ts'
import type { Store } from './contexts.types.ts'
import { buildDeps } from './deps.ts'
import { limits } from './limits.ts'

/**
 * Starts the guardian.
 * @param parts For tests, which own its clock. No setting of the service leads here.
 * @throws Error when the port is taken, or the database or key file is not its own.
 */
export async function startGuardian(
  config: GuardianConfig,
  parts: { clock?: Clock } = {},
): Promise<serveApp.ReturnType> {
  const deps = await buildDeps(config, parts)
  return runService(createGuardianApp(deps), config, deps, { 'sweep failed': () => sweepGuardian(deps) })
}

/** Deletes what can no longer be answered or taken back. */
export async function sweepGuardian({ database, clock }: Store): Promise<void> {
  const nowMs = clock.nowMs()
  await database
    .deleteFrom('releases')
    .where('ends_at', '<=', nowMs - limits.regretMs)
    .execute()
  await database.deleteFrom('device_waits').where('ends_at', '<=', nowMs).execute()
  await database.deleteFrom('mailbox_moves').where('ends_at', '<=', nowMs).execute()
}
