import * as v from 'valibot'
import type { Bank } from './createBank.ts'
import { RpcFault } from './RpcFault.ts'

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
    if (!parsed.success) throw new RpcFault(-32602, parsed.issues[0].message)
    return run(bank, ...parsed.output)
  }
}
