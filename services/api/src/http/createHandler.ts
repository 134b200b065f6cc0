import type { IncomingMessage } from 'node:http'
import type { Rate } from '@latchkey/service-kit/buckets'
import type { NetworkReader } from '@latchkey/service-kit/callerNetwork'
import type { HttpEnv } from '@latchkey/service-kit/http'
import { headerReader, readBody, requestIdOf } from '@latchkey/service-kit/http'
import type { Buckets } from '@latchkey/service-kit/sharedBuckets'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { ProjectGuard } from '../modules/projects/createProjectGuard.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import { ApiError } from './ApiError.ts'
import { createAnswerNotes } from './createAnswerNotes.ts'
import { type ReplyMemory, requestKey } from './createReplyMemory.ts'
import { errorReply, replyHeaders } from './replies.ts'
import type { RawCall, Reply, Route } from './route.ts'
import { takeFromLimit } from './takeFromLimit.ts'

/** What the log and the limits call what no route answers. */
export const unknownRoute = 'none'

/** Largest request body, bytes: of a route that takes one, and of what is passed over elsewhere. */
const bodyBytes = { taken: 2 * 1024 * 1024, passedOver: 16 * 1024 } as const

/**
 * Turns routes into Hono handlers: every request goes through the same gates, every failure gets the same body, every
 * answer the same headers, one line in the log and one entry in the metrics.
 *
 * No middleware: headers are complete when the response is made, which lets the server write it without building a
 * `Response` and `Headers` first. That is a good part of the proxy's time.
 */
export function createHandler(options: createHandler.Options) {
  const { guard, log, publicUrl, readNetwork, replies } = options
  const noteAnswer = createAnswerNotes(options)

  function rawCall(context: Context<HttpEnv>, requestId: string, route: Route) {
    const { req } = context
    let authorised: string | undefined
    const header = headerReader(context)
    const { network, address } = readNetwork(context.env?.incoming?.socket.remoteAddress, header)
    return {
      requestId,
      params: req.param(),
      query: req.query(),
      header,
      headers: () => req.raw.headers,
      callerAddress: address,
      network,
      get baseUrl() {
        return publicUrl ?? new URL(req.url).origin
      },
      readBody: () => readBody(context, bodyBytes.taken, bodyTooLarge),
      limit: (cost: number) => takeFromLimit({ ...options, network, route: route.endpoint.id, cost }),
      authorise(projectId: string | undefined, cost?: number) {
        authorised = projectId
        return guard({ endpoint: route.endpoint, projectId, origin: header('origin'), ...(cost && { cost }) })
      },
      authorisedAs: () => authorised,
    } satisfies RawCall & { authorisedAs(): string | undefined }
  }

  /** Answers one request with what `work` gives or with the failure that it throws. */
  async function answer(
    context: Context<HttpEnv>,
    routeId: string,
    work: (requestId: string) => Reply | Promise<Reply>,
    maxBytes: number = bodyBytes.passedOver,
  ): Promise<Response> {
    const startedMs = performance.now()
    const header = headerReader(context)
    const requestId = requestIdOf(header('x-request-id'))
    let reply: Reply
    try {
      // Before anything else: nothing of it is read then.
      if (Number(header('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes)
      reply = await work(requestId)
    } catch (error) {
      reply = errorReply(error, requestId, log)
    }
    const status = reply.status ?? 200
    const bodiless = status === 204 || status === 304
    const response = new Response(bodiless ? null : reply.body, {
      status,
      headers: replyHeaders(reply, requestId),
    })
    noteAnswer({ requestId, route: routeId, method: context.req.method, status, startedMs })
    return response
  }

  return {
    answer,
    /** What no route answers: it counts for the caller's limit like the rest. */
    refuse(context: Context<HttpEnv>, error: ApiError) {
      return answer(context, unknownRoute, async () => {
        const { network } = readNetwork(context.env?.incoming?.socket.remoteAddress, headerReader(context))
        await takeFromLimit({ ...options, network, route: unknownRoute, cost: 1 })
        throw error
      })
    },
    handle(route: Route) {
      const { id, cacheSeconds } = route.endpoint
      const kept = `public, max-age=${cacheSeconds}, s-maxage=${cacheSeconds}`
      const caching = { 'cache-control': cacheSeconds > 0 ? kept : 'no-store' }
      const maxBytes = route.endpoint.body === undefined ? bodyBytes.passedOver : bodyBytes.taken
      const answerRoute = async (context: Context<HttpEnv>, requestId: string) => {
        const call = rawCall(context, requestId, route)
        const run = await route.run(call)
        const reply = { ...run, headers: { ...caching, ...run.headers } }
        const incoming = context.env?.incoming as (IncomingMessage & { rawBody?: Buffer }) | undefined
        // Without a server the memory isn't asked; a body that was not read beforehand is no part of its key.
        if (incoming !== undefined && (incoming.method === 'GET' || incoming.rawBody !== undefined))
          replies.keep(
            requestKey(incoming, incoming.rawBody),
            { route, projectId: call.authorisedAs() },
            reply,
            replyHeaders(reply, undefined),
          )
        return reply
      }
      return (context: Context<HttpEnv>) =>
        answer(context, id, (requestId) => answerRoute(context, requestId), maxBytes)
    },
  }
}

export declare namespace createHandler {
  type Options = {
    guard: ProjectGuard
    buckets: Buckets
    /** Undefined: no limit. */
    rateLimit: (Rate & { exempt: readonly string[] }) | undefined
    metrics: Metrics
    log: Logger
    /** Where replies are kept that say how long they are right. */
    replies: ReplyMemory
    /** Where callers reach the service; undefined: where they say that they do. */
    publicUrl: string | undefined
    readNetwork: NetworkReader
  }
}

/** The answer to a body over `maxBytes`. */
function bodyTooLarge(maxBytes: number): ApiError {
  const size = maxBytes >= 2 ** 20 ? `${maxBytes / 2 ** 20} MB` : `${maxBytes / 2 ** 10} KB`
  return new ApiError({ code: 'api/payload-too-large', description: `The body is larger than ${size}.` })
}
