import * as v from 'valibot'
import { quantitySchema } from './quantity.schema.ts'
import { readNode } from './readNode.ts'
import { RpcFailure } from './transport/RpcFailure.ts'
import type { RpcCall } from './transport/transport.types.ts'

const blockSchema = v.object({ baseFeePerGas: v.optional(v.nullable(quantitySchema)) })

/** Prices in wei per gas. `tip` is undefined on chains without a base fee, where there is one price for all. */
export type Fees = { readonly expected: bigint; readonly cap: bigint; readonly tip: bigint | undefined }

/**
 * What gas costs now. On EIP-1559 chains the cap is twice the base fee plus the tip, which holds for
 * six full blocks in a row (the base fee grows by an eighth each) and is what wallets ask at most by default; a chain
 * without a base fee has one price.
 */
export async function readFees(rpc: RpcCall): Promise<Fees> {
  const block = await readNode(rpc, blockSchema, 'eth_getBlockByNumber', ['latest', false])
  const baseFee = block.baseFeePerGas ?? undefined
  if (baseFee === undefined) {
    const price = await readNode(rpc, quantitySchema, 'eth_gasPrice', [])
    return { expected: price, cap: price, tip: undefined }
  }
  const tip = await readTip(rpc, baseFee)
  return { expected: baseFee + tip, cap: baseFee * 2n + tip, tip }
}

/** Nodes without eth_maxPriorityFeePerGas tell the tip within eth_gasPrice. */
async function readTip(rpc: RpcCall, baseFee: bigint): Promise<bigint> {
  try {
    return await readNode(rpc, quantitySchema, 'eth_maxPriorityFeePerGas', [])
  } catch (error) {
    if (!(error instanceof RpcFailure) || error.kind !== 'answer') throw error
    const price = await readNode(rpc, quantitySchema, 'eth_gasPrice', [])
    return price > baseFee ? price - baseFee : 0n
  }
}
