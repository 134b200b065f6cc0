import { createServer, type Server } from 'node:http'
import type { Clock } from '@latchkey/service-kit/clock'
import { errorFields } from '@latchkey/service-kit/log'
import { cutOffBodies } from '@latchkey/service-kit/server'
import { createApp } from './app.ts'
import type { ApiConfig } from './config/config.types.ts'
import { type AppDeps, buildDeps } from './deps.ts'
import { createListener } from './http/createListener.ts'
import { eventSummaryPage } from './modules/events/eventsModule.ts'
import { createSocketProxy } from './modules/rpc/createSocketProxy.ts'

/** Requests under way at a stop have this long. */
const graceMs = 5_000

/**
 * Starts the service.
 *
 * @param clock For tests.
 * @returns Its URL without a slash at the end, and how to stop it: no new connections, 5 s for what is under way.
 * @throws Error when the port is taken or the database cannot be opened.
 */
export async function startApi(config: ApiConfig, clock?: Clock): Promise<startApi.ReturnType> {
  const deps = await buildDeps(config, clock)
  const app = createApp(deps)
  const sockets = createSocketProxy(deps)
  // Only a WebSocket may take over a connection: other upgrades are answered as the plain requests that they also are.
  const server = createServer(
    // Longer than proxies keep theirs, so that none is closed as they use it.
    {
      keepAliveTimeout: 65_000,
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
    },
    cutOffBodies(createListener(app, deps)),
  )
  server.on('upgrade', sockets.upgrade)

  const host = config.host ?? '127.0.0.1'
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : createServer(async (request, response) => {
          const { contentType, body } = await operatorPage(deps, request.url ?? '').catch((error: unknown) => {
            deps.log.warn({ what: 'operator page', ...errorFields(error) }, 'part failed')
            return { contentType: 'text/plain', body: 'Not available at present.' }
          })
          response.setHeader('content-type', contentType).end(body)
        })
  try {
    await listen(server, config.port ?? 0, host)
    if (metricsServer !== undefined) await listen(metricsServer, config.metricsPort ?? 0, '127.0.0.1')
  } catch (error) {
    server.close()
    await deps.stop()
    throw error
  }
  if (deps.moduleNames.includes('history')) {
    deps.indexer.start()
    deps.solanaIndexer.start()
  }
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  deps.log.info({ port, chains: deps.chains.served.length, modules: deps.moduleNames }, 'ready')

  let stopping: Promise<void> | undefined
  async function stop() {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    metricsServer?.close()
    metricsServer?.closeAllConnections()
    sockets.stop()
    // A kept connection whose last answer goes out during the stop would otherwise hold it up.
    const sweep = setInterval(() => server.closeIdleConnections(), 20)
    const timer = setTimeout(() => {
      sockets.terminate()
      server.closeAllConnections()
    }, graceMs)
    await closed
    clearTimeout(timer)
    clearInterval(sweep)
    await deps.stop()
  }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    routes: app.routes,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

export declare namespace startApi {
  type ReturnType = {
    readonly url: string
    /** What it answers over HTTP. */
    readonly routes: readonly { readonly method: string; readonly path: string }[]
    stop(): Promise<void>
  }
}

/** What the operator's port shows: the events at /events, metrics everywhere else. */
async function operatorPage({ metrics, buckets, events, config }: AppDeps, url: string) {
  if (url.split('?', 1)[0] === '/events')
    return {
      contentType: 'text/html; charset=utf-8',
      body: eventSummaryPage(await events.counts(config.eventDays), config.eventDays),
    }
  return { contentType: metrics.registry.contentType, body: await metrics.expose(buckets.size()) }
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
