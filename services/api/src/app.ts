import { endpoints } from '@latchkey/protocol/http'
import type { HttpEnv } from '@latchkey/service-kit/http'
import { Hono } from 'hono'
import type { AppDeps } from './appDeps.types.ts'
import { ApiError } from './http/ApiError.ts'
import { createHandler, unknownRoute } from './http/createHandler.ts'
import { openApiDocument } from './http/openApiDocument.ts'
import { crossOrigin } from './http/replies.ts'
import { allowancesModule } from './modules/allowances/allowancesModule.ts'
import { balancesModule } from './modules/balances/balancesModule.ts'
import { bitcoinModule } from './modules/bitcoin/bitcoinModule.ts'
import { bundlerModule } from './modules/bundler/bundlerModule.ts'
import { createCallsStatusReader } from './modules/bundler/createCallsStatusReader.ts'
import { chainsModule } from './modules/chains/chainsModule.ts'
import { eventsModule } from './modules/events/eventsModule.ts'
import { healthModule } from './modules/health/healthModule.ts'
import { historyModule } from './modules/history/historyModule.ts'
import { identityModule } from './modules/identity/identityModule.ts'
import { imagesModule } from './modules/images/imagesModule.ts'
import { namesModule } from './modules/names/namesModule.ts'
import { nftsModule } from './modules/nfts/nftsModule.ts'
import { operatorPrefix, operatorPreflight } from './modules/operators/operatorRoutes.ts'
import { operatorsModule } from './modules/operators/operatorsModule.ts'
import { paymasterModule } from './modules/paymaster/paymasterModule.ts'
import { permissionsModule } from './modules/permissions/permissionsModule.ts'
import { createPreparedCalls } from './modules/preparedCalls/createPreparedCalls.ts'
import { pricesModule } from './modules/prices/pricesModule.ts'
import { projectsModule } from './modules/projects/createProjectGuard.ts'
import { rpcModule } from './modules/rpc/rpcModule.ts'
import { sessionsModule } from './modules/sessions/sessionsModule.ts'
import { signInsModule } from './modules/signIns/signInsModule.ts'
import { swapsModule } from './modules/swaps/swapsModule.ts'
import { walletsModule } from './modules/wallets/walletsModule.ts'
import { onrampModule } from './onramp/onrampModule.ts'
import { noSponsor } from './sponsor/createSponsor.ts'

/**
 * The HTTP side of the service over its parts: the modules that the configuration leaves on, each route behind the
 * same gates. Needs no port: tests call it with `app.request()`.
 */
export function createApp(deps: AppDeps): Hono<HttpEnv> {
  const { config } = deps
  const app = new Hono<HttpEnv>({ strict: true })
  const handler = createHandler({ ...deps, ...config })

  const modules = [
    healthModule(deps),
    chainsModule({ chains: deps.chains, cacheSeconds: config.devnet ? 0 : undefined }),
    rpcModule({ ...deps, testingProjectId: config.testingProjectId }),
    bitcoinModule(deps),
    balancesModule({
      ...deps,
      readCallsStatus: createCallsStatusReader(deps),
      preparedCalls: createPreparedCalls({ ...deps, sponsor: deps.sponsoring?.sponsor ?? noSponsor }),
    }),
    allowancesModule(deps),
    pricesModule(deps),
    nftsModule(deps),
    historyModule({ ...deps, purchases: config.modulesOff.includes('onramp') ? undefined : deps }),
    identityModule(deps),
    namesModule(deps),
    walletsModule(deps),
    imagesModule(deps),
    projectsModule({
      jupiter: deps.jupiter,
      readLogins: deps.readLogins,
      findProject: deps.projects.find,
      projectsToken: config.projectsToken,
      onrampProviders: config.modulesOff.includes('onramp') ? [] : deps.onrampProviders,
    }),
    ...(config.operatorPage === undefined ? [] : [operatorsModule(deps, config.operatorPage)]),
    eventsModule(deps),
    swapsModule(deps),
    onrampModule(deps),
    bundlerModule(deps),
    paymasterModule(deps),
    permissionsModule(deps),
    sessionsModule(deps),
    ...(deps.signIns === undefined ? [] : [signInsModule({ ...deps, signIns: deps.signIns })]),
  ].filter(({ name }) => !config.modulesOff.includes(name))

  const routes = modules.flatMap((module) => module.routes)
  const known: RegExp[] = []
  for (const route of routes) {
    const { method, path, aliases } = route.endpoint
    for (const spelling of [path, ...aliases]) {
      app.on(method, spelling, handler.handle(route))
      known.push(new RegExp(`^${spelling.replace(/:\w+/g, '[^/]+')}$`))
    }
  }
  app.options('*', (context) =>
    handler.answer(context, 'preflight', () => ({
      status: 204,
      contentType: 'text/plain',
      body: '',
      headers:
        config.operatorPage !== undefined && context.req.path.startsWith(operatorPrefix)
          ? operatorPreflight(config.operatorPage)
          : crossOrigin.preflight,
    })),
  )

  const served = new Set(routes.map(({ endpoint }) => endpoint.id))
  const document = JSON.stringify(openApiDocument(endpoints.filter(({ id }) => served.has(id))))
  app.get('/openapi.json', (context) =>
    handler.answer(context, 'openapi', () => ({ contentType: 'application/json', body: document })),
  )

  app.notFound((context) => {
    const path = new URL(context.req.url).pathname
    return handler.refuse(
      context,
      known.some((pattern) => pattern.test(path))
        ? new ApiError({ code: 'api/method-not-allowed', description: 'This path takes another method.' })
        : new ApiError({ code: 'api/not-found', description: 'There is no such path.' }),
    )
  })
  app.onError((error, context) =>
    handler.answer(context, unknownRoute, () => {
      throw error
    }),
  )
  return app
}
