import type { HttpEnv } from '@latchkey/service-kit/http'
import { errorFields } from '@latchkey/service-kit/log'
import { metricsPages } from '@latchkey/service-kit/metricsPages'
import { createProbes } from '@latchkey/service-kit/probes'
import { serveApp } from '@latchkey/service-kit/server'
import type { Hono } from 'hono'
import type { ServiceConfig } from './config.ts'
import type { ServiceContext } from './createServiceContext.ts'

/** Requests under way at a stop have this long. */
const graceMs = 3_000
const choreMs = 60_000

/**
 * Puts a service on its port, its metrics on one of their own, and does its chores once a minute.
 * @param chores What is to be done, by what the log says where it failed.
 * @throws Error when a port is taken; the context is stopped by then.
 */
export async function runService(
  app: Hono<HttpEnv>,
  config: runService.Config,
  { health, log, metrics, stop }: Pick<ServiceContext<unknown>, 'health' | 'log' | 'metrics' | 'stop'>,
  chores: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<serveApp.ReturnType> {
  const { host, port, trustedProxies } = config
  const onFailure = (what: string) => (error: unknown) => log.warn(errorFields(error), what)
  const operator = metricsPages(metrics, config, onFailure('metrics not shown'))
  let server: serveApp.ReturnType
  try {
    server = await serveApp(app, {
      host,
      port,
      graceMs,
      operator,
      trustedProxies,
      meters: metrics.meters,
      probes: createProbes({ check: health, drainMs: config.drainMs ?? 0, meters: metrics.meters }),
    })
  } catch (error) {
    await stop()
    throw error
  }
  const timer = setInterval(() => {
    for (const [failure, chore] of Object.entries(chores)) chore().catch(onFailure(failure))
  }, choreMs).unref()
  log.info({ port: server.port }, 'ready')
  return {
    ...server,
    async stop() {
      await server.drain()
      clearInterval(timer)
      await server.stop()
      await stop()
    },
  }
}

export declare namespace runService {
  type Config = Pick<ServiceConfig, 'host' | 'port' | 'metricsPort' | 'metricsHost' | 'drainMs' | 'trustedProxies'>
}
