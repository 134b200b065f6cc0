import * as v from 'valibot'
import type { Rpc } from '../lookUp/lookUp.types.ts'
import { quantitySchema } from './quantity.schema.ts'

/** Asks a node for a number. */
export async function askQuantity(
  rpc: Rpc,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<bigint> {
  return v.parse(quantitySchema, await rpc(method, params, signal))
}
