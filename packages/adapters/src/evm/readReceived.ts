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
    from: v.optional(v.pipe(v.string(), v.toLowerCase())),
    blockNumber: v.optional(quantitySchema),
    gasUsed: v.optional(quantitySchema),
    effectiveGasPrice: v.optional(quantitySchema),
    /** What rollups of the OP stack take beside the gas; and what their operators take, which no field sums up. */
    l1Fee: v.optional(quantitySchema, '0x0'),
    operatorFeeScalar: v.optional(quantitySchema, '0x0'),
    operatorFeeConstant: v.optional(quantitySchema, '0x0'),
    logs: v.array(
      v.object({
        address: v.pipe(v.string(), v.toLowerCase()),
        topics: v.array(v.pipe(v.string(), v.toLowerCase())),
        data: bytesSchema,
      }),
    ),
  }),
)

type Receipt = NonNullable<v.InferOutput<typeof receiptSchema>>

/**
 * Smallest units of a token that a transaction has brought an account, less what it took of it: of an ERC-20 token by the
 * `Transfer` events of its receipt, of the native token by what the account had after its block and before, with the fee.
 * Undefined for a transaction that is in no block or has failed; where the contract names the account in no event; and
 * where the block has more of the account than this transaction, or the node does not know the block before.
 */
export async function readReceived(
  rpc: RpcCall,
  options: { network: Network; hash: string; token: Pick<TokenRef, 'address'>; account: string },
): Promise<bigint | undefined> {
  const { network, hash, token, account } = options
  const receipt = await readNode(rpc, receiptSchema, 'eth_getTransactionReceipt', [hash])
  if (!receipt || receipt.status === 0n) return undefined
  return token.address === undefined
    ? readNative(rpc, receipt, account)
    : sumTransfers(receipt, tokenContract(token.address, network).toLowerCase(), account)
}

function sumTransfers({ logs }: Receipt, contract: string, owner: string): bigint | undefined {
  const account = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const transfers = logs.filter(
    ({ address, topics, data }) =>
      address === contract && topics.length === 3 && topics[0] === transferTopic && data.length === 66,
  )
  const sum = (place: 1 | 2) =>
    transfers.reduce((total, { topics, data }) => (topics[place] === account ? total + BigInt(data) : total), 0n)
  const isNamed = transfers.some(({ topics }) => topics[1] === account || topics[2] === account)
  return isNamed ? sum(2) - sum(1) : undefined
}

async function readNative(rpc: RpcCall, receipt: Receipt, account: string): Promise<bigint | undefined> {
  const { from, blockNumber, gasUsed, effectiveGasPrice, l1Fee, operatorFeeScalar, operatorFeeConstant } = receipt
  if (from !== account.toLowerCase() || operatorFeeScalar > 0n || operatorFeeConstant > 0n) return undefined
  if (!blockNumber || gasUsed === undefined || effectiveGasPrice === undefined) return undefined
  const at = async (block: bigint) => {
    const asked = [account, `0x${block.toString(16)}`]
    const [balance, count] = await Promise.all([
      readNode(rpc, quantitySchema, 'eth_getBalance', asked),
      readNode(rpc, quantitySchema, 'eth_getTransactionCount', asked),
    ])
    return { balance, count }
  }
  const [before, after] = await Promise.all([at(blockNumber - 1n), at(blockNumber)])
  if (after.count - before.count !== 1n) return undefined
  return after.balance - before.balance + gasUsed * effectiveGasPrice + l1Fee
}
