import type { Clock } from '@latchkey/service-kit/clock'
import { errorFields } from '@latchkey/service-kit/log'
import { metricsPages } from '@latchkey/service-kit/metricsPages'
import { createProbes } from '@latchkey/service-kit/probes'
import { type OperatorPages, serveApp } from '@latchkey/service-kit/server'
import { sql } from 'kysely'
import { createApp } from './app.ts'
import type { AppDeps } from './appDeps.types.ts'
import type { ApiConfig } from './config/config.types.ts'
import { buildDeps } from './deps.ts'
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
  const host = config.host ?? '127.0.0.1'
  const operator = metricsPages(deps.metrics, config, (error) =>
    deps.log.warn({ what: 'operator page', ...errorFields(error) }, 'part failed'),
  )
  let server: serveApp.ReturnType
  try {
    server = await serveApp(app, {
      host,
      port: config.port ?? 0,
      graceMs,
      onGraceOver: sockets.terminate,
      listener: createListener(app, deps),
      upgrade: deps.moduleNames.includes('rpc') ? sockets.upgrade : undefined,
      trustedProxies: config.trustedProxies,
      operator: operator && withEvents(operator, deps),
      meters: deps.metrics.meters,
      probes: createProbes({
        check: () => sql`select 1`.execute(deps.database),
        drainMs: config.drainMs ?? 0,
        meters: deps.metrics.meters,
      }),
    })
  } catch (error) {
    await deps.stop()
    throw error
  }
  deps.nodeCheck.start(deps.chains.served)
  deps.indexing?.start()
  deps.tokenLists.start()
  if (deps.moduleNames.includes('bundler')) deps.sponsoring?.follower.start()
  if (deps.moduleNames.includes('permissions')) deps.grantFollower.start()
  const { port, routes } = server
  deps.log.info({ port, chains: deps.chains.served.length, modules: deps.moduleNames }, 'ready')

  let stopping: Promise<void> | undefined
  async function stop() {
    await server.drain()
    const closed = server.stop()
    sockets.stop()
    await closed
    await deps.stop()
  }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    routes,
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
function withEvents(metrics: OperatorPages, { events, config }: AppDeps): OperatorPages {
  return {
    ...metrics,
    async page(path) {
      if (path !== '/events') return metrics.page(path)
      return {
        contentType: 'text/html; charset=utf-8',
        body: eventSummaryPage(await events.counts(config.eventDays), config.eventDays),
      }
    },
  }
}
