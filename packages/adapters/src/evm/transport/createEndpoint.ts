import type { Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import * as v from 'valibot'
import { createBatcher } from './createBatcher.ts'
import { postJson } from './postJson.ts'
import { RpcFailure } from './RpcFailure.ts'
import { rpcResponseSchema } from './rpcResponse.schema.ts'
import type { BatchOptions, RpcCall, RpcRequest } from './transport.types.ts'

/** One URL of a node: JSON-RPC 2.0 over POST, alone or in batches. No retries and no order here. */
export function createEndpoint(options: {
  url: string
  env: Pick<Env, 'clock' | 'fetch'>
  timeoutMs: number
  batch: BatchOptions | undefined
}): RpcCall {
  const { url, env, timeoutMs, batch } = options
  let lastId = 0
  const envelope = (request: RpcRequest) => {
    lastId += 1
    return { jsonrpc: '2.0', id: lastId, method: request.method, params: request.params ?? [] }
  }
  const post = (body: unknown, signal: AbortSignal | undefined) => postJson(url, body, { env, timeoutMs, signal })

  if (!batch) {
    return async (request, callOptions) => {
      const body = envelope(request)
      return readResult(await post(body, callOptions?.signal), body.id)
    }
  }

  return createBatcher({
    clock: env.clock,
    size: batch.size ?? constants.rpcBatchSize,
    waitMs: batch.waitMs ?? constants.rpcBatchWaitMs,
    send: async (requests) => {
      const bodies = requests.map(envelope)
      const answer = await post(bodies, undefined)
      // Answers come in any order and may be missing: each call takes the one with its id (JSON-RPC 2.0, 6).
      if (!Array.isArray(answer))
        return bodies.map(
          ({ id }) =>
            () =>
              readResult(answer, id),
        )
      const byId = new Map(answer.map((item: unknown) => [idOf(item), item]))
      return bodies.map(
        ({ id }) =>
          () =>
            readResult(byId.get(id), id),
      )
    },
  })
}

function readResult(answer: unknown, id: number): unknown {
  const parsed = v.safeParse(rpcResponseSchema, answer)
  if (!parsed.success) throw garbage()
  if ('error' in parsed.output) {
    const { code, message, data } = parsed.output.error
    throw new RpcFailure({ kind: 'answer', message, code, data })
  }
  if (parsed.output.id !== id) throw garbage()
  return parsed.output.result
}

function idOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined
}

function garbage(): RpcFailure {
  return new RpcFailure({ kind: 'garbage', message: 'The node did not answer with a JSON-RPC response.' })
}
