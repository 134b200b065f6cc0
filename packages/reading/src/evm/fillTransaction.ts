import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { TransactionRequest } from '../decode/decodedRequest.ts'
import { askQuantity, quantitySchema, type Rpc } from '../rpc.ts'
import { readDataFee } from './readDataFee.ts'

/** What a unit of gas may cost, in wei. */
type Fees =
  | { readonly kind: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly kind: 'legacy'; readonly gasPrice: bigint }

/** A transaction with everything that is signed. */
export type PreparedTransaction = {
  readonly request: TransactionRequest
  readonly chainId: number
  readonly nonce: bigint
  readonly gas: bigint
  readonly fees: Fees
  /** What a rollup takes beside the gas, in wei. Absent where no node says so. */
  readonly dataFee?: bigint | undefined
  /**
   * The account takes the code at `address` by EIP-7702, or gives up what it has where that is zero. Signed for
   * `chainId` and for the number after `nonce`: the transaction has taken that one by then.
   */
  readonly authorization?: { readonly address: string }
}

const blockSchema = v.object({ baseFeePerGas: v.optional(quantitySchema) })

/** Margin for what changes until it is mined. */
export const spareGas = (estimate: bigint) => (estimate * 6n) / 5n

export async function readFees(rpc: Rpc, request: TransactionRequest, signal: AbortSignal): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = request
  if (gasPrice !== undefined && maxFeePerGas === undefined) return { kind: 'legacy', gasPrice }
  const block = v.parse(blockSchema, await rpc('eth_getBlockByNumber', ['latest', false], signal))
  if (block.baseFeePerGas === undefined)
    return { kind: 'legacy', gasPrice: await askQuantity(rpc, 'eth_gasPrice', [], signal) }
  const tip = maxPriorityFeePerGas ?? (await askQuantity(rpc, 'eth_maxPriorityFeePerGas', [], signal))
  const most = maxFeePerGas ?? block.baseFeePerGas * 2n + tip
  return { kind: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most }
}

/**
 * Fills in what the page left out.
 * @throws KitError of the node, where it does not know: then nothing is signed.
 */
export async function fillTransaction(
  rpc: Rpc,
  request: TransactionRequest,
  chainId: number,
  signal: AbortSignal,
): Promise<PreparedTransaction> {
  const [nonce, gas, fees, dataFee] = await Promise.all([
    request.nonce ?? readNonce(rpc, request.from, signal),
    request.gas ?? askQuantity(rpc, 'eth_estimateGas', [toCall(request)], signal).then(spareGas),
    readFees(rpc, request, signal),
    readDataFee(rpc, request, signal),
  ])
  return { request, chainId, nonce, gas, fees, dataFee }
}

/** The account's next nonce, with what is still waiting. */
export function readNonce(rpc: Rpc, account: string, signal: AbortSignal): Promise<bigint> {
  return askQuantity(rpc, 'eth_getTransactionCount', [account, 'pending'], signal)
}

/** A request as nodes take it. What is undefined doesn't reach them. */
export const toCall = ({ from, to, value, data, accessList }: TransactionRequest) => ({
  from,
  to,
  value: `0x${value.toString(16)}`,
  data: `0x${bytesToHex(data)}`,
  accessList: accessList[0] && accessList,
})

/** An hour of Ethereum, and of faster networks as much of it as every node gives in one answer. */
const blocks = 300

const historySchema = v.object({
  baseFeePerGas: v.array(quantitySchema),
  gasUsedRatio: v.optional(v.array(v.number())),
  reward: v.optional(v.nullable(v.array(v.array(quantitySchema)))),
})

/** A hundredth of a gwei: what costs less is usual on any network, however quiet it was. In wei. */
const leastUsualPrice = 10_000_000n

/**
 * What a unit of gas cost in the middle of the last hour, its tip included. An empty block shows no tip, and so says
 * nothing. `undefined` where the network takes nothing, or no block of the hour had a transaction.
 */
export async function readUsualPrice(rpc: Rpc, signal: AbortSignal): Promise<bigint | undefined> {
  const answer = await rpc('eth_feeHistory', [`0x${blocks.toString(16)}`, 'latest', [50]], signal)
  const { baseFeePerGas, gasUsedRatio, reward } = v.parse(historySchema, answer)
  const prices = baseFeePerGas
    .map((base, i) => base + (reward?.[i]?.[0] ?? 0n))
    // The last base fee is of a block that is still to come.
    .filter((_, i) => gasUsedRatio === undefined || (gasUsedRatio[i] ?? 0) > 0)
  const usual = prices.sort((a, b) => Number(a - b))[Math.floor(prices.length / 2)]
  if (usual === undefined || usual === 0n) return undefined
  return usual < leastUsualPrice ? leastUsualPrice : usual
}
