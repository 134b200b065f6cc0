import { Hono } from 'hono'
import type { AppDeps } from './deps.ts'
import { ApiFault } from './http/ApiFault.ts'
import type { AppEnv } from './http/appEnv.types.ts'
import { createHandler } from './http/createHandler.ts'
import { crossOrigin } from './http/crossOrigin.ts'
import { openApiDocument } from './http/openApiDocument.ts'
import { requestIdOf } from './http/requestIdOf.ts'
import { balancesModule } from './modules/balances/balancesModule.ts'
import { chainsModule } from './modules/chains/chainsModule.ts'
import { healthModule } from './modules/health/healthModule.ts'
import { imagesModule } from './modules/images/imagesModule.ts'
import { projectsModule } from './modules/projects/projectsModule.ts'
import { rpcModule } from './modules/rpc/rpcModule.ts'
import { walletsModule } from './modules/wallets/walletsModule.ts'

/**
 * The HTTP side of the service over its parts: the modules that the configuration leaves on, each route behind the
 * same gates. Needs no port: tests call it with `app.request()`.
 */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { config, log, metrics } = deps
  const app = new Hono<AppEnv>({ strict: true })
  const handler = createHandler({ ...deps, ...config })

  app.use(async (context, next) => {
    const startedMs = performance.now()
    const requestId = requestIdOf(context.req.header('x-request-id'))
    context.set('requestId', requestId)
    if (context.req.method === 'OPTIONS')
      context.res = new Response(null, { status: 204, headers: crossOrigin.preflight })
    else await next()

    const { headers, status } = context.res
    for (const [name, value] of Object.entries(crossOrigin.always)) headers.set(name, value)
    headers.set('x-request-id', requestId)
    headers.set('x-content-type-options', 'nosniff')

    const seconds = (performance.now() - startedMs) / 1000
    const labels = { code: status, route: context.get('route') ?? 'none' }
    metrics.httpCalls.inc(labels)
    metrics.httpLatency.observe(labels, seconds)
    log.info({ requestId, route: labels.route, status, ms: Math.round(seconds * 1e6) / 1e3 }, 'request')
  })

  const modules = [
    healthModule(deps),
    chainsModule({ chains: deps.chains, cacheSeconds: config.devnet ? 0 : undefined }),
    rpcModule({ ...deps, testingProjectId: config.testingProjectId }),
    balancesModule(deps),
    walletsModule(deps),
    imagesModule(deps),
    projectsModule(),
  ].filter(({ name }) => !config.modulesOff.includes(name))

  const known = new Set<string>()
  for (const route of modules.flatMap(({ routes }) => routes)) {
    const { method, path, aliases } = route.endpoint
    for (const spelling of [path, ...aliases]) {
      app.on(method, spelling, handler.handle(route))
      known.add(spelling)
    }
  }
  for (const path of known)
    app.all(path, (context) => {
      const fault = new ApiFault({ code: 'api/method-not-allowed', description: 'This path takes another method.' })
      return handler.failed(context, fault)
    })

  const document = JSON.stringify(
    openApiDocument(modules.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))),
  )
  app.get('/openapi.json', (context) => context.body(document, 200, { 'content-type': 'application/json' }))
  if (config.metricsPort === undefined)
    app.get('/metrics', async (context) => {
      metrics.rateLimitedEntries.set(deps.buckets.size())
      return context.body(await metrics.expose(), 200, { 'content-type': metrics.registry.contentType })
    })

  app.notFound((context) =>
    handler.failed(context, new ApiFault({ code: 'api/not-found', description: 'There is no such path.' })),
  )
  app.onError((error, context) => handler.failed(context, error))
  return app
}
