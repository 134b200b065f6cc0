import type { Clock } from '../../server/src/clock.ts'
import { serveApp } from '../../server/src/http/serveApp.ts'
import { errorFields } from '../../server/src/observe/log.ts'
import { createAuthApp } from './app.ts'
import { keepAudit } from './audit/keepAudit.ts'
import type { AuthConfig } from './config.ts'
import { buildDeps } from './deps.ts'
import { sweepAuth } from './sweepAuth.ts'

const sweepMs = 60_000

/**
 * Starts the auth service.
 * @param parts For tests, which own its clock. No setting of the service leads here.
 * @throws Error when the port is taken, or the database or key file is not its own.
 */
export async function startAuth(config: AuthConfig, parts: { clock?: Clock } = {}): Promise<serveApp.ReturnType> {
  const deps = await buildDeps(config, parts)
  try {
    const server = await serveApp(createAuthApp(deps), { ...config, ...deps, metricsPort: config.metricsPort })
    const timer = setInterval(() => {
      sweepAuth(deps).catch((error) => deps.log.warn(errorFields(error), 'sweep failed'))
      keepAudit(deps).catch((error) => deps.log.warn(errorFields(error), 'audit not kept'))
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
