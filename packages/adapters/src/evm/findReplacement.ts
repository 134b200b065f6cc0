import * as v from 'valibot'
import { quantitySchema } from './quantity.schema.ts'
import { readNode } from './readNode.ts'
import { type SentTransaction, transactionSchema } from './transaction.schema.ts'
import type { RpcCall, RpcCallOptions } from './transport/transport.types.ts'

const blockSchema = v.nullable(v.object({ transactions: v.array(transactionSchema) }))

/** How many blocks one look goes back at most. */
const blocksPerLook = 32n

/**
 * The transaction that used the nonce of `sent`, once the chain has counted past that nonce: `sent` itself or the one
 * that a wallet put in its place. Looks from `fromBlock` on.
 */
export async function findReplacement(
  rpc: RpcCall,
  sent: SentTransaction,
  fromBlock: bigint,
  call: RpcCallOptions,
): Promise<SentTransaction | undefined> {
  const used = await readNode(rpc, quantitySchema, 'eth_getTransactionCount', [sent.from, 'latest'], call)
  if (used <= sent.nonce) return undefined
  const latest = await readNode(rpc, quantitySchema, 'eth_blockNumber', [], call)
  const earliest = latest - fromBlock >= blocksPerLook ? latest - blocksPerLook + 1n : fromBlock
  for (let block = latest; block >= earliest; block -= 1n) {
    const found = await readNode(rpc, blockSchema, 'eth_getBlockByNumber', [`0x${block.toString(16)}`, true], call)
    const same = found?.transactions.find(({ from, nonce }) => from === sent.from && nonce === sent.nonce)
    if (same) return same
  }
  return undefined
}
