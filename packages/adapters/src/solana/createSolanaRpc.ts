import type { Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import * as v from 'valibot'
import { createEndpoint } from '../evm/transport/createEndpoint.ts'
import { isRefusedBroadcast, RpcFailure } from '../evm/transport/RpcFailure.ts'

/** Asks the nodes of a network and parses what they say. Rejects with an `RpcFailure`. */
export type SolanaRpc = <Schema extends v.GenericSchema>(
  schema: Schema,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<v.InferOutput<Schema>>

/**
 * Nodes in order until one answers. Everything that is asked may be asked twice: reads, and signed transactions, which a
 * chain takes once. A node's own error is the answer; the next node would say the same.
 */
export function createSolanaRpc(urls: readonly string[], env: Pick<Env, 'clock' | 'fetch'>): SolanaRpc {
  const endpoints = urls.map((url) =>
    createEndpoint({ url, env, timeoutMs: constants.rpcTimeoutMs, batch: undefined, parse: parseExactly }),
  )
  return async (schema, method, params, signal) => {
    let failure = new RpcFailure({ kind: 'refused', message: 'No RPC URL is known for this network.' })
    for (const endpoint of endpoints) {
      try {
        const parsed = v.safeParse(schema, await endpoint({ method, params }, { signal }))
        if (parsed.success) return parsed.output
        failure = new RpcFailure({
          kind: 'invalidResponse',
          message: `The node answered ${method} with something else.`,
        })
      } catch (error) {
        if (!(error instanceof RpcFailure) || error.kind === 'aborted') throw error
        // Who refuses a transaction that another may have had is perhaps behind that one.
        if (method !== 'sendTransaction' || isRefusedBroadcast(failure)) failure = error
        if (error.kind === 'answer') break
      }
    }
    throw failure
  }
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

/**
 * JSON whose whole numbers beyond 2^53 are `bigint`, exactly: nodes of Solana write lamports as numbers. A browser that
 * doesn't expose the digits of a number gives the nearest one it has.
 */
export function parseExactly(text: string): unknown {
  const reviver: Reviver = (_, value, { source = '' } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value
  // The third argument is in the language, but not yet in its types.
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}
