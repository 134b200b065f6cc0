import { systemClock } from '@latchkey/service-kit/clock'
import { createLogger, errorFields } from '@latchkey/service-kit/log'
import { metricsPages } from '@latchkey/service-kit/metricsPages'
import { createProbes } from '@latchkey/service-kit/probes'
import { readWithFormer } from '@latchkey/service-kit/readWithFormer'
import { serveApp } from '@latchkey/service-kit/server'
import { createFrameApp } from './createFrameApp.ts'
import { createMetrics } from './createMetrics.ts'
import { createOrigins } from './createOrigins.ts'
import type { FrameConfig } from './frameConfig.types.ts'
import { readBundle } from './readBundle.ts'

/**
 * Serves the frame from its own origin.
 * @throws Error when the port is taken or the frame was not built.
 */
export async function startFrame(config: FrameConfig): Promise<serveApp.ReturnType> {
  const log = createLogger('frame', config.logLevel, config.logStream)
  const metrics = createMetrics()
  const app = createFrameApp({
    config,
    bundle: readWithFormer(config.bundle, readBundle),
    origins: createOrigins({
      apiUrl: config.apiUrl,
      projectPages: config.projectPages,
      clock: systemClock,
      onFailure(error) {
        metrics.originFailures.inc()
        log.warn(errorFields(error), 'the api did not say the pages of a project')
      },
    }),
    log,
    metrics,
  })
  // It keeps nothing and answers at once: a request during the stop is retried.
  const { host, port, trustedProxies } = config
  const probes = createProbes({ check: async () => {}, drainMs: config.drainMs ?? 0 })
  const operator = metricsPages(metrics, config, (error) => log.warn(errorFields(error), 'metrics not shown'))
  const server = await serveApp(app, {
    host,
    port,
    graceMs: 0,
    trustedProxies,
    operator,
    meters: metrics.meters,
    probes,
  })
  log.info({ port: server.port }, 'ready')
  return {
    ...server,
    async stop() {
      await server.drain()
      await server.stop()
    },
  }
}
