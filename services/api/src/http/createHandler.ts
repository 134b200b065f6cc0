import { apiErrors } from '@latchkey/protocol/http'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { BucketRule, Buckets } from '../limits/buckets.types.ts'
import type { ProjectGuard } from '../modules/projects/createProjectGuard.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import { errorFields } from '../observe/errorFields.ts'
import { ApiFault } from './ApiFault.ts'
import type { AppEnv } from './appEnv.types.ts'
import { clientAddress } from './clientAddress.ts'
import { faultBody } from './faultBody.ts'
import { readBody } from './readBody.ts'
import type { RawCall, Reply, Route } from './route.types.ts'
import { takeFromLimit } from './takeFromLimit.ts'

/** Turns routes into Hono handlers: every request goes through the same gates and every failure to the same body. */
export function createHandler(options: createHandler.Options) {
  const { guard, log, publicUrl, trustProxy } = options

  function rawCall(context: Context<AppEnv>, route: Route): RawCall {
    const { req } = context
    const socketAddress = context.env?.incoming?.socket.remoteAddress
    const address = clientAddress(socketAddress, req.header('x-forwarded-for'), trustProxy)
    return {
      requestId: context.get('requestId'),
      params: req.param(),
      query: req.query(),
      header: (name) => req.header(name),
      get baseUrl() {
        return publicUrl ?? new URL(req.url).origin
      },
      readBody: () => readBody(req.raw),
      limit: (cost) => takeFromLimit({ ...options, address, route: route.endpoint.id, cost }),
      authorise: (projectId) => guard({ endpoint: route.endpoint, projectId, origin: req.header('origin') }),
    }
  }

  function failed(context: Context<AppEnv>, error: unknown): Response {
    const fault =
      error instanceof ApiFault
        ? error
        : new ApiFault({ code: 'api/internal', description: 'Something went wrong in the service.' })
    const requestId = context.get('requestId')
    if (fault !== error) log.error({ requestId, ...errorFields(error) }, 'request failed')
    const wait = fault.retryAfterSeconds ?? (apiErrors[fault.code].retryable ? 1 : undefined)
    return new Response(JSON.stringify(faultBody(fault, requestId)), {
      status: fault.status,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
      },
    })
  }

  return {
    failed,
    handle: (route: Route) => async (context: Context<AppEnv>) => {
      context.set('route', route.endpoint.id)
      try {
        return success(route, await route.run(rawCall(context, route)))
      } catch (error) {
        return failed(context, error)
      }
    },
  }
}

function success({ endpoint }: Route, reply: Reply): Response {
  const { cacheSeconds } = endpoint
  const cacheControl = cacheSeconds > 0 ? `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}` : 'no-store'
  return new Response(reply.status === 304 ? null : reply.body, {
    status: reply.status ?? 200,
    headers: { 'content-type': reply.contentType, 'cache-control': cacheControl, ...reply.headers },
  })
}

export declare namespace createHandler {
  type Options = {
    guard: ProjectGuard
    buckets: Buckets
    /** Undefined: no limit. */
    rateLimit: (BucketRule & { exempt: readonly string[] }) | undefined
    metrics: Metrics
    log: Logger
    /** Where callers reach the service; undefined: where they say that they do. */
    publicUrl: string | undefined
    trustProxy: boolean
  }
}
