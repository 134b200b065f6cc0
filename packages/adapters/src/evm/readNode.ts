import * as v from 'valibot'
import { RpcFailure } from './transport/RpcFailure.ts'
import type { RpcCall, RpcCallOptions } from './transport/transport.types.ts'

/** A quantity of the Ethereum JSON-RPC API: hex digits after `0x`, at most 256 bits. Read as bigint. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/** Bytes in hex. */
export const bytesSchema = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.transform((text): `0x${string}` => `0x${text.slice(2)}`),
)

/** 32 bytes in hex: a transaction's or a block's hash. */
export const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())

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
  throw new RpcFailure({ kind: 'invalidResponse', message: `The node answered ${method} with something else.` })
}
