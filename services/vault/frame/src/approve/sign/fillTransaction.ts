import * as v from 'valibot'
import type { Rpc } from '../lookUp/lookUp.types.ts'
import { toCall } from '../simulate/toCall.ts'
import type { TransactionWish } from '../subject/subject.types.ts'
import { askQuantity } from './askQuantity.ts'
import type { Fees, PreparedTransaction } from './prepared.types.ts'
import { quantitySchema } from './quantity.schema.ts'
import { readNonce } from './readNonce.ts'

const blockSchema = v.object({ baseFeePerGas: v.optional(quantitySchema) })

/** Room for what changes until it is mined. */
const spareGas = (estimate: bigint) => (estimate * 6n) / 5n

async function readFees(rpc: Rpc, wish: TransactionWish, signal: AbortSignal): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = wish
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
  wish: TransactionWish,
  chainId: number,
  signal: AbortSignal,
): Promise<PreparedTransaction> {
  const [nonce, gas, fees] = await Promise.all([
    wish.nonce ?? readNonce(rpc, wish.from, signal),
    wish.gas ?? askQuantity(rpc, 'eth_estimateGas', [toCall(wish)], signal).then(spareGas),
    readFees(rpc, wish, signal),
  ])
  return { wish, chainId, nonce, gas, fees }
}
