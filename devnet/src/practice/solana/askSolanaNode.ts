import * as v from 'valibot'
import { RpcError } from '../RpcError.ts'

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** One call of a Solana node. @throws RpcError with the node's own code and words. */
export async function askSolanaNode<Schema extends v.GenericSchema>(
  rpcUrl: string,
  schema: Schema,
  method: string,
  params: readonly unknown[],
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = v.parse(answerSchema, await response.json())
  if ('error' in answer) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
  return v.parse(schema, answer.result)
}
