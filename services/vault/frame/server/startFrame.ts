import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { cutOffBodies } from '../../server/src/http/serveApp.ts'
import { createLogger } from '../../server/src/observe/log.ts'
import { createFrameApp } from './createFrameApp.ts'
import { createOrigins } from './createOrigins.ts'
import type { FrameConfig } from './frameConfig.types.ts'
import { readBundle } from './readBundle.ts'

/**
 * Serves the frame from its own origin.
 * @throws Error when the port is taken or the frame was not built.
 */
export async function startFrame(config: FrameConfig): Promise<startFrame.ReturnType> {
  const log = createLogger('frame', config.logLevel, config.logStream)
  const app = createFrameApp({
    config,
    bundle: readBundle(config.bundle),
    origins: createOrigins(config.apiUrl, () => Date.now()),
    log,
  })
  const server = createServer(
    { keepAliveTimeout: 65_000 },
    cutOffBodies(getRequestListener(app.fetch) as RequestListener),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => resolve())
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  log.info({ port }, 'ready')
  return {
    port,
    routes: app.routes,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

export declare namespace startFrame {
  type ReturnType = {
    readonly port: number
    /** What it answers over HTTP. */
    readonly routes: readonly { readonly method: string; readonly path: string }[]
    stop(): Promise<void>
  }
}
