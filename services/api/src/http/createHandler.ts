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
import { crossOrigin } from './crossOrigin.ts'
import { faultBody } from './faultBody.ts'
import { readBody } from './readBody.ts'
import { requestIdOf } from './requestIdOf.ts'
import type { RawCall, Reply, Route } from './route.types.ts'
import { takeFromLimit } from './takeFromLimit.ts'

/**
 * Turns routes into Hono handlers: every request goes through the same gates, every failure gets the same body, every
 * answer the same headers, one line in the log and one entry in the metrics.
 *
 * No middleware: headers are complete when the response is made, which lets the server write it without building a
 * `Response` and `Headers` first. That is a good part of the proxy's time.
 */
export function createHandler(options: createHandler.Options) {
  const { guard, log, metrics, publicUrl, trustProxy } = options

  function rawCall(context: Context<AppEnv>, requestId: string, route: Route): RawCall {
    const { req } = context
    const header = headerReader(context)
    const address = clientAddress(
      context.env?.incoming?.socket.remoteAddress,
      trustProxy ? header('x-forwarded-for') : undefined,
      trustProxy,
    )
    return {
      requestId,
      params: req.param(),
      query: req.query(),
      header,
      get baseUrl() {
        return publicUrl ?? new URL(req.url).origin
      },
      readBody: () => readBody(req.raw, header('content-length')),
      limit: (cost) => takeFromLimit({ ...options, address, route: route.endpoint.id, cost }),
      authorise: (projectId) => guard({ endpoint: route.endpoint, projectId, origin: header('origin') }),
    }
  }

  function toReply(error: unknown, requestId: string): Reply {
    const fault =
      error instanceof ApiFault
        ? error
        : new ApiFault({ code: 'api/internal', description: 'Something went wrong in the service.' })
    if (fault !== error) log.error({ requestId, ...errorFields(error) }, 'request failed')
    const wait = fault.retryAfterSeconds ?? (apiErrors[fault.code].retryable ? 1 : undefined)
    return {
      status: fault.status,
      contentType: 'application/json',
      body: JSON.stringify(faultBody(fault, requestId)),
      headers: { 'cache-control': 'no-store', ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
    }
  }

  /** Answers one request with what `work` gives or with the failure that it throws. */
  async function answer(
    context: Context<AppEnv>,
    routeId: string,
    work: (requestId: string) => Reply | Promise<Reply>,
  ): Promise<Response> {
    const startedMs = performance.now()
    const requestId = requestIdOf(headerReader(context)('x-request-id'))
    let reply: Reply
    try {
      reply = await work(requestId)
    } catch (error) {
      reply = toReply(error, requestId)
    }
    const status = reply.status ?? 200
    const bodiless = status === 204 || status === 304
    const response = new Response(bodiless ? null : reply.body, {
      status,
      headers: {
        'content-type': reply.contentType,
        'x-request-id': requestId,
        'x-content-type-options': 'nosniff',
        ...crossOrigin.always,
        ...reply.headers,
      },
    })

    const ms = performance.now() - startedMs
    const labels = { code: status, route: routeId }
    metrics.httpCalls.inc(labels)
    metrics.httpLatency.observe(labels, ms / 1000)
    log.info({ requestId, route: routeId, status, ms: Math.round(ms * 1000) / 1000 }, 'request')
    return response
  }

  return {
    answer,
    handle(route: Route) {
      const { id, cacheSeconds } = route.endpoint
      const kept = `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}`
      const caching = { 'cache-control': cacheSeconds > 0 ? kept : 'no-store' }
      return (context: Context<AppEnv>) =>
        answer(context, id, async (requestId) => {
          const reply = await route.run(rawCall(context, requestId, route))
          return { ...reply, headers: { ...caching, ...reply.headers } }
        })
    },
  }
}

/** Reads Node's own headers where there is a server; building the standard object first would cost as much again. */
function headerReader(context: Context<AppEnv>): (name: string) => string | undefined {
  const headers = context.env?.incoming?.headers
  if (headers === undefined) return (name) => context.req.header(name)
  return (name) => {
    const value = headers[name]
    return typeof value === 'string' ? value : value?.join(',')
  }
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
