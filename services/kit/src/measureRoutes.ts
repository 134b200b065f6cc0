import type { Env, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { createHttpMeters } from './metrics.ts'

/** The route of what no route answers. */
const unknownRoute = 'none'

/**
 * Counts each answer of an app by the path that its route was declared with; what no route answers is `none`, whatever path
 * it asked for. Goes first.
 */
export function measureRoutes<AppEnv extends Env>(
  meters: ReturnType<typeof createHttpMeters>,
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const startedMs = performance.now()
    await next()
    const path = routePath(context, -1)
    const route = path === '*' || path === '/*' || path === '' ? unknownRoute : path
    meters.answered(route, context.req.method, context.res.status, (performance.now() - startedMs) / 1000)
  }
}
