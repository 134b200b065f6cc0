import type { Clock } from '../../server/src/clock.ts'
import { serveApp } from '../../server/src/http/serveApp.ts'
import { errorFields } from '../../server/src/observe/log.ts'
import { createGuardianApp } from './app.ts'
import type { GuardianConfig } from './config.ts'
import { buildDeps, type GuardianDeps } from './deps.ts'
import { limits } from './limits.ts'

const sweepMs = 60_000

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
  try {
    const server = await serveApp(createGuardianApp(deps), { ...config, ...deps, metricsPort: config.metricsPort })
    const timer = setInterval(() => {
      sweepGuardian(deps).catch((error) => deps.log.warn(errorFields(error), 'sweep failed'))
    }, sweepMs).unref()
    deps.log.info({ port: server.port }, 'ready')
    return {
      port: server.port,
      routes: server.routes,
      async stop() {
        clearInterval(timer)
        await server.stop()
        await deps.stop()
      },
    }
  } catch (error) {
    await deps.stop()
    throw error
  }
}

/** Deletes what can no longer be answered or taken back. */
export async function sweepGuardian({ database, clock }: GuardianDeps): Promise<void> {
  const nowMs = clock.nowMs()
  await database
    .deleteFrom('releases')
    .where('ends_at', '<=', nowMs - limits.regretMs)
    .execute()
  await database.deleteFrom('mailbox_moves').where('ends_at', '<=', nowMs).execute()
}
