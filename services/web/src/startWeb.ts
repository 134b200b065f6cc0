import { createLogger, errorFields } from '@latchkey/service-kit/log'
import { measureRoutes } from '@latchkey/service-kit/measureRoutes'
import { metricsPages } from '@latchkey/service-kit/metricsPages'
import { createProbes } from '@latchkey/service-kit/probes'
import { readWithFormer } from '@latchkey/service-kit/readWithFormer'
import { serveApp } from '@latchkey/service-kit/server'
import { createMetrics } from './createMetrics.ts'
import { createSiteApp } from './createSiteApp.ts'
import type { WebConfig } from './readEnv.ts'
import { readSite } from './siteFiles.ts'
import { sitePolicy, siteSettingsPath } from './siteSettings.ts'
import { watchAddresses } from './watchAddresses.ts'

/**
 * Serves the web app with its settings.
 * @throws Error when the port is taken or the app was not built.
 */
export async function startWeb(config: WebConfig): Promise<serveApp.ReturnType> {
  const { host, port, bundle, settings, drainMs, trustedProxies } = config
  const log = createLogger('web', config.logLevel)
  const metrics = createMetrics()
  const app = createSiteApp({
    files: readWithFormer(bundle, readSite),
    settings: { path: siteSettingsPath, value: settings },
    policy: sitePolicy(settings),
    measure: measureRoutes(metrics.http),
  })
  // It keeps nothing and answers at once: a request during the stop is retried.
  const probes = createProbes({ check: async () => {}, drainMs })
  const operator = metricsPages(metrics, config, (error) => log.warn(errorFields(error), 'metrics not shown'))
  const { meters } = metrics
  const server = await serveApp(app, { host, port, graceMs: 0, trustedProxies, probes, operator, meters })
  // For those who read the metrics: where they are not shown, no one is asked.
  const watched = operator === undefined ? [] : (config.watched ?? [])
  const endWatch = watchAddresses(watched, metrics)
  log.info({ port: server.port }, 'ready')
  return {
    ...server,
    async stop() {
      endWatch()
      await server.drain()
      await server.stop()
    },
  }
}
