import { base, mainnet, type Network, optimism, polygon } from '@latchkey/protocol/networks'
import * as v from 'valibot'

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

/** One JSON-RPC call over HTTP. Throws the node's error message. */
export async function rpcCall(rpcUrl: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = v.parse(answerSchema, await response.json())
  if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}

/** The chains of the devnet, with their real ids. */
export const devnetChains: readonly Network[] = [mainnet, base, polygon, optimism]

/** Those that are started where none are named, and that may have a past. */
export const usualChainIds: readonly number[] = [mainnet, base, polygon].map(({ id }) => Number(id))
