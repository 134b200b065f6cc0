import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** A small server of the devnet. */
export type Listening = {
  readonly port: number
  /** `http://localhost:PORT`. A name, because passkeys refuse addresses. */
  readonly url: string
  /** Stops at once; open streams are cut. */
  stop(): Promise<void>
}

/** Serves an app, on the loopback interface unless another `host` is named; port 0 is a free one. */
export function listen(app: Hono, port = 0, host = '127.0.0.1'): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (info: AddressInfo) => {
      resolve({
        port: info.port,
        url: `http://localhost:${info.port}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.on('error', reject)
  })
}
