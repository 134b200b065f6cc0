import { type Address, isAddress, isSignature, type Signature } from '@solana/kit'
import * as v from 'valibot'
import type { Bank } from './createBank.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'

const commitmentSchema = v.optional(v.picklist(['processed', 'confirmed', 'finalized']))
const sliceSchema = v.optional(v.object({ offset: v.number(), length: v.number() }))
const accountEncodingSchema = v.optional(v.picklist(['base58', 'base64', 'jsonParsed']))

/** What the parameters of several methods have in common. Members that a client sends beyond these are passed over. */
export const rpcSchema = {
  address: v.custom<Address>((value) => typeof value === 'string' && isAddress(value), 'Invalid param: not an address'),
  signature: v.custom<Signature>(
    (value) => typeof value === 'string' && isSignature(value),
    'Invalid param: not a signature',
  ),
  /** Everything is final at once here, so that a commitment changes nothing. */
  config: v.optional(v.object({ commitment: commitmentSchema })),
  accountConfig: v.optional(v.object({ encoding: accountEncodingSchema, dataSlice: sliceSchema }), {}),
}

/** Answers one method of the RPC. Throws an RpcFault. */
export type RpcMethod = (bank: Bank, params: readonly unknown[]) => unknown

/** A method with the schemas of its parameters; those at the end may be left out where they are optional. */
export function defineMethod<const Items extends v.TupleItems>(
  items: Items,
  run: (bank: Bank, ...params: v.InferOutput<v.TupleSchema<Items, undefined>>) => unknown,
): RpcMethod {
  const schema = v.tuple(items)
  return (bank, params) => {
    const padded = items.map((_, index) => params[index] ?? undefined)
    const parsed = v.safeParse(schema, padded)
    if (!parsed.success) throw new SolanaRpcError(-32602, parsed.issues[0].message)
    return run(bank, ...parsed.output)
  }
}

/** An answer that says at which slot it was true. */
export function withContext<Value>(bank: Bank, value: Value) {
  return { context: { apiVersion: '3.0.0', slot: bank.slot() }, value }
}
