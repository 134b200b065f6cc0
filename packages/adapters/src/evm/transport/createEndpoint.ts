import type { Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import * as v from 'valibot'
import { postJson } from './postJson.ts'
import { RpcFailure } from './RpcFailure.ts'
import type { BatchOptions, RpcCall, RpcRequest } from './transport.types.ts'

/**
 * One answer of JSON-RPC 2.0. `jsonrpc` is not asked for: some nodes leave it out. The id is compared by the caller.
 */
const rpcResponseSchema = v.union([
  v.object({
    id: v.unknown(),
    error: v.object({ code: v.number(), message: v.optional(v.string(), ''), data: v.optional(v.unknown()) }),
  }),
  v.object({ id: v.unknown(), result: v.unknown() }),
])

/** One URL of a node: JSON-RPC 2.0 over POST, alone or in batches. No retries and no order here. */
export function createEndpoint(options: {
  url: string
  env: Pick<Env, 'clock' | 'fetch'>
  timeoutMs: number
  batch: BatchOptions | undefined
  /** Reads an answer. `JSON.parse` unless given. */
  parse?: ((text: string) => unknown) | undefined
}): RpcCall {
  const { url, env, timeoutMs, batch, parse } = options
  let lastId = 0
  const envelope = (request: RpcRequest) => {
    lastId += 1
    return { jsonrpc: '2.0', id: lastId, method: request.method, params: request.params ?? [] }
  }
  // Text, because JSON would cost a CORS preflight a call. Servers of our kind read it as JSON; a node that insists on
  // the JSON type (geth, anvil) says so before it does anything, and is called its way from then on.
  let contentType = 'text/plain'
  const post = async <T>(body: unknown, signal: AbortSignal | undefined, read: (answer: unknown) => T): Promise<T> => {
    const send = async (type: string) =>
      read(await postJson(url, body, { env, contentType: type, timeoutMs, signal, parse }))
    if (contentType === 'application/json') return send(contentType)
    try {
      return await send(contentType)
    } catch (error) {
      if (!(error instanceof RpcFailure) || !isRefusedType(error)) throw error
      const result = await send('application/json')
      contentType = 'application/json'
      return result
    }
  }

  if (!batch) {
    return async (request, callOptions) => {
      const body = envelope(request)
      return post(body, callOptions?.signal, (answer) => readResult(answer, body.id))
    }
  }

  return createBatcher({
    clock: env.clock,
    size: batch.size ?? constants.rpcBatchSize,
    waitMs: batch.waitMs ?? constants.rpcBatchWaitMs,
    send: async (requests) => {
      const bodies = requests.map(envelope)
      // Answers come in any order and may be missing: each call takes the one with its id (JSON-RPC 2.0, 6).
      return post(bodies, undefined, (answer) => {
        if (!Array.isArray(answer)) {
          // One error for the whole batch.
          readResult(answer, 0)
          throw invalidResponse()
        }
        const byId = new Map(answer.map((item: unknown) => [idOf(item), item]))
        return bodies.map(
          ({ id }) =>
            () =>
              readResult(byId.get(id), id),
        )
      })
    },
  })
}

function readResult(answer: unknown, id: number): unknown {
  const parsed = v.safeParse(rpcResponseSchema, answer)
  if (!parsed.success) throw invalidResponse()
  if ('error' in parsed.output) {
    const { code, message, data } = parsed.output.error
    throw new RpcFailure({ kind: 'answer', message, code, data })
  }
  if (parsed.output.id !== id) throw invalidResponse()
  return parsed.output.result
}

function idOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined
}

/** What servers say to a content type that they don't want: statuses of RFC 9110, or "invalid request" and "parse error". */
function isRefusedType({ status, code }: RpcFailure): boolean {
  return status === 400 || status === 406 || status === 415 || code === -32600 || code === -32700
}

function invalidResponse(): RpcFailure {
  return new RpcFailure({ kind: 'invalidResponse', message: 'The node did not answer with a JSON-RPC response.' })
}

type Waiting = { request: RpcRequest; resolve: (result: unknown) => void; reject: (error: unknown) => void }

/** Gathers the calls of one moment and sends them together. Each call gets the reader of its own answer. */
function createBatcher(options: {
  clock: Env['clock']
  size: number
  waitMs: number
  send: (requests: readonly RpcRequest[]) => Promise<readonly (() => unknown)[]>
}): RpcCall {
  let queue: Waiting[] = []
  let cancelTimer: (() => void) | undefined

  const flush = () => {
    cancelTimer?.()
    cancelTimer = undefined
    const batch = queue
    queue = []
    options.send(batch.map(({ request }) => request)).then(
      (readers) => {
        batch.forEach(({ resolve, reject }, index) => {
          try {
            resolve(readers[index]?.())
          } catch (error) {
            reject(error)
          }
        })
      },
      (error) => {
        for (const { reject } of batch) reject(error)
      },
    )
  }

  // One caller that gives up must not abort the calls of others, so the signal only ends the caller's own wait.
  return (request, callOptions) =>
    new Promise((resolve, reject) => {
      const signal = callOptions?.signal
      const abort = () =>
        reject(new RpcFailure({ kind: 'aborted', message: 'Request was aborted', cause: signal?.reason }))
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      const forget = () => signal?.removeEventListener('abort', abort)
      queue.push({
        request,
        resolve: (result) => {
          forget()
          resolve(result)
        },
        reject: (error) => {
          forget()
          reject(error)
        },
      })
      if (queue.length >= options.size) flush()
      else cancelTimer ??= options.clock.setTimer(flush, options.waitMs)
    })
}
