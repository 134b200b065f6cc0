import * as v from 'valibot'
import { RpcFailure } from './transport/RpcFailure.ts'
import type { RpcCall, RpcCallOptions } from './transport/transport.types.ts'

/** Asks a node and parses what it says; anything else than the schema's shape is the node's failure. */
export async function readNode<Schema extends v.GenericSchema>(
  rpc: RpcCall,
  schema: Schema,
  method: string,
  params: readonly unknown[],
  options?: RpcCallOptions,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, await rpc({ method, params }, options))
  if (parsed.success) return parsed.output
  throw new RpcFailure({ kind: 'garbage', message: `The node answered ${method} with something else.` })
}
