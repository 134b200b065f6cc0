import { createLogger } from '@latchkey/service-kit/log'
import { createProbes } from '@latchkey/service-kit/probes'
import { serveApp } from '@latchkey/service-kit/server'
import { createSiteApp } from './createSiteApp.ts'
import type { WebConfig } from './readEnv.ts'
import { readSite } from './siteFiles.ts'
import { sitePolicy, siteSettingsPath } from './siteSettings.ts'

/**
 * Serves the web app with its settings.
 * @throws Error when the port is taken or the app was not built.
 */
export async function startWeb(config: WebConfig): Promise<serveApp.ReturnType> {
  const { host, port, bundle, settings, drainMs, trustedProxies } = config
  const log = createLogger('web', config.logLevel)
  const app = createSiteApp({
    files: readSite(bundle),
    settings: { path: siteSettingsPath, value: settings },
    policy: sitePolicy(settings),
  })
  // It keeps nothing and answers at once: a request during the stop is retried.
  const probes = createProbes({ check: async () => {}, drainMs })
  const server = await serveApp(app, { host, port, graceMs: 0, trustedProxies, probes })
  log.info({ port: server.port }, 'ready')
  return {
    ...server,
    async stop() {
      await server.drain()
      await server.stop()
    },
  }
}
