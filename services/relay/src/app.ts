import { requestIdOf } from '@latchkey/service-kit/http'
import { measureRoutes } from '@latchkey/service-kit/measureRoutes'
import { Hono } from 'hono'
import { errorBody, storageAway } from './http/errorBody.ts'
import type { RelayEnv, RelayModule } from './modules/module.types.ts'
import { StoreError } from './store/relayStore.ts'

/** The HTTP side of the relay: request ids, CORS, error bodies, and the modules. The sockets are beside it. */
export function createApp(deps: createApp.Deps): Hono<RelayEnv> {
  const app = new Hono<RelayEnv>()
  app.use(measureRoutes(deps.meters))
  app.use(async (context, next) => {
    const requestId = requestIdOf(context.req.header('x-request-id'))
    context.set('requestId', requestId)
    context.header('x-request-id', requestId)
    context.header('access-control-allow-origin', '*')
    if (Number(context.req.header('content-length') ?? 0) > deps.frameBytes) {
      const code = 'relay/payload-too-large'
      return context.json(errorBody({ code, description: 'The request is too large', requestId }), 413)
    }
    if (context.req.method !== 'OPTIONS') return next()
    context.header('access-control-allow-methods', 'GET, POST')
    context.header('access-control-allow-headers', 'authorization, content-type, x-request-id')
    return context.body(null, 204)
  })
  for (const module of deps.modules) module.mount(app)
  app.notFound((context) => {
    const requestId = context.get('requestId')
    return context.json(errorBody({ code: 'relay/not-found', description: 'There is nothing here', requestId }), 404)
  })
  app.onError((error, context) => {
    deps.onFailure(error)
    const requestId = context.get('requestId')
    if (error instanceof StoreError) {
      const description = 'The storage takes nothing at present'
      return context.json(errorBody({ code: 'relay/storage-unavailable', description, requestId }), 503, storageAway)
    }
    return context.json(errorBody({ code: 'relay/internal', description: 'The relay failed', requestId }), 500)
  })
  return app
}

export declare namespace createApp {
  type Deps = {
    readonly modules: readonly RelayModule[]
    readonly onFailure: (error: unknown) => void
    /** Largest body of any request. */
    readonly frameBytes: number
    readonly meters: Parameters<typeof measureRoutes>[0]
  }
}
