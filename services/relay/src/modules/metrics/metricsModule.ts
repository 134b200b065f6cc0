import { timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { errorBody } from '../../http/errorBody.ts'
import type { RelayModule } from '../module.types.ts'

/** GET /metrics in Prometheus' text form, behind a bearer token. Without a token there is no such path. */
export function metricsModule(deps: metricsModule.Deps): RelayModule {
  return {
    name: 'metrics',
    mount(app) {
      const { token } = deps
      if (token === undefined) return
      app.get('/metrics', async (context) => {
        if (!sameText(context.req.header('authorization') ?? '', `Bearer ${token}`)) {
          const requestId = context.get('requestId')
          const description = 'The metrics ask for a bearer token'
          return context.json(errorBody({ code: 'relay/unauthorized', description, requestId }), 401)
        }
        return context.text(await deps.registry.metrics(), 200, { 'content-type': deps.registry.contentType })
      })
    },
  }
}

export declare namespace metricsModule {
  type Deps = { readonly registry: Registry; readonly token: string | undefined }
}

function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
