import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Metrics } from '../observe/createMetrics.ts'
import type { VaultEnv } from './createVaultApp.ts'

/** So much more of a body, and for so long, is taken once its request is answered: the caller is to get the answer. */
const lingerBytes = 256 * 1024
const lingerMs = 500

/** Ends the connection of a caller who goes on sending a body after the answer. Without it, Node reads on for minutes. */
export function cutOffBodies(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const { headers } = incoming
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      // On 'finish' Node would throw the rest away uncounted.
      outgoing.once('prefinish', () => linger(incoming))
    return listener(incoming, outgoing)
  }
}

function linger(incoming: IncomingMessage): void {
  if (incoming.complete) return
  let left = lingerBytes
  const end = () => incoming.socket.destroy()
  const timer = setTimeout(end, lingerMs)
  const forget = () => clearTimeout(timer)
  incoming.on('data', (chunk: Uint8Array) => {
    left -= chunk.byteLength
    if (left < 0) end()
  })
  incoming.once('end', forget)
  incoming.once('close', forget)
  incoming.resume()
}

/** Requests under way at a stop have this long. */
const graceMs = 3_000

/**
 * Puts an app on its port, and the metrics on one of their own, loopback only.
 * @throws Error when a port is taken.
 */
export async function serveApp(app: Hono<VaultEnv>, options: serveApp.Options): Promise<serveApp.ReturnType> {
  const { host, port, metrics, metricsPort } = options
  const server = createServer(
    { keepAliveTimeout: 65_000 },
    cutOffBodies(getRequestListener(app.fetch) as RequestListener),
  )
  const metricsServer = createServer(async (_, response) => {
    response.setHeader('content-type', metrics.registry.contentType).end(await metrics.registry.metrics())
  })
  await listen(server, port, host)
  try {
    if (metricsPort !== undefined) await listen(metricsServer, metricsPort, '127.0.0.1')
  } catch (error) {
    server.close()
    throw error
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    routes: app.routes,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      metricsServer.close()
      metricsServer.closeAllConnections()
      // A kept connection whose last answer goes out during the stop would otherwise hold it up.
      const sweep = setInterval(() => server.closeIdleConnections(), 20)
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
      clearInterval(sweep)
    },
  }
}

export declare namespace serveApp {
  type Options = { host: string; port: number; metrics: Metrics; metricsPort: number | undefined }
  type ReturnType = {
    readonly port: number
    /** What it answers over HTTP. */
    readonly routes: readonly { readonly method: string; readonly path: string }[]
    stop(): Promise<void>
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}
