import * as v from 'valibot'
import { type Chain, chainUnavailable } from '../../chains/chain.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'

/** Asks a node of Solana and parses what it says. @throws ApiError `api/upstream-unavailable` */
export type SolanaReader = <Schema extends v.GenericSchema>(
  chain: Chain,
  schema: Schema,
  method: string,
  params: readonly unknown[],
) => Promise<v.InferOutput<Schema>>

const answerSchema = v.object({ result: v.unknown() })

/** Reads Solana through the service's own nodes. Whole numbers beyond 2^53 arrive as `bigint`, exactly. */
export function createSolanaReader(gateway: Pick<RpcGateway, 'forward'>): SolanaReader {
  return async (chain, schema, method, params) => {
    const body = { jsonrpc: '2.0' as const, id: 1, method, params: [...params] }
    const { body: text } = await gateway.forward(chain, body, Buffer.from(JSON.stringify(body)))
    const parsed = v.safeParse(answerSchema, parseExactly(text.toString('utf8')))
    // A node that answers this question with an error is of no use to the caller.
    const result = parsed.success ? v.safeParse(schema, parsed.output.result) : undefined
    if (!result?.success) throw chainUnavailable(0)
    return result.output
  }
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

function parseExactly(text: string): unknown {
  const reviver: Reviver = (_, value, { source = '' }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value
  try {
    // The third argument is in the language, but not yet in its types.
    return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
  } catch {
    throw chainUnavailable(0)
  }
}
