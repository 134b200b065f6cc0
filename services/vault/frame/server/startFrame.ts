import { createLogger } from '@latchkey/service-kit/log'
import { serveApp } from '@latchkey/service-kit/server'
import { createFrameApp } from './createFrameApp.ts'
import { createOrigins } from './createOrigins.ts'
import type { FrameConfig } from './frameConfig.types.ts'
import { readBundle } from './readBundle.ts'

/**
 * Serves the frame from its own origin.
 * @throws Error when the port is taken or the frame was not built.
 */
export async function startFrame(config: FrameConfig): Promise<serveApp.ReturnType> {
  const log = createLogger('frame', config.logLevel, config.logStream)
  const app = createFrameApp({
    config,
    bundle: readBundle(config.bundle),
    origins: createOrigins(config.apiUrl, () => Date.now()),
    log,
  })
  // It keeps nothing and answers at once: whoever asks at the end asks again.
  const server = await serveApp(app, { host: config.host, port: config.port, graceMs: 0 })
  log.info({ port: server.port }, 'ready')
  return server
}
