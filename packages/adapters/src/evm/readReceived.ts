import type { TokenRef } from '@latchkey/core/ports'
import type { Network } from '@latchkey/protocol'
import * as v from 'valibot'
import { tokenContract } from './readBalances.ts'
import { bytesSchema, quantitySchema, readNode } from './readNode.ts'
import type { RpcCall } from './transport/transport.types.ts'

/** `Transfer(address,address,uint256)` of EIP-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const receiptSchema = v.nullable(
  v.object({
    status: v.optional(quantitySchema, '0x1'),
    logs: v.array(
      v.object({
        address: v.pipe(v.string(), v.toLowerCase()),
        topics: v.array(v.pipe(v.string(), v.toLowerCase())),
        data: bytesSchema,
      }),
    ),
  }),
)

/**
 * Smallest units of an ERC-20 token that a transaction has brought an account, less what it took of it, by the
 * `Transfer` events of its receipt. Undefined for a native token, which leaves no events, for a transaction that is in
 * no block or has failed, and where the contract names the account in none.
 */
export async function readReceived(
  rpc: RpcCall,
  options: { network: Network; hash: string; token: Pick<TokenRef, 'address'>; account: string },
): Promise<bigint | undefined> {
  const { network, hash, token } = options
  if (token.address === undefined) return undefined
  const contract = tokenContract(token.address, network).toLowerCase()
  const account = `0x${options.account.slice(2).toLowerCase().padStart(64, '0')}`
  const receipt = await readNode(rpc, receiptSchema, 'eth_getTransactionReceipt', [hash])
  if (!receipt || receipt.status === 0n) return undefined
  const transfers = receipt.logs.filter(
    ({ address, topics, data }) =>
      address === contract && topics.length === 3 && topics[0] === transferTopic && data.length === 66,
  )
  const sum = (place: 1 | 2) =>
    transfers.reduce((total, { topics, data }) => (topics[place] === account ? total + BigInt(data) : total), 0n)
  const isNamed = transfers.some(({ topics }) => topics[1] === account || topics[2] === account)
  return isNamed ? sum(2) - sum(1) : undefined
}
