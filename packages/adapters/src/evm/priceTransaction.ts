import type { FeeEstimate } from '@latchkey/core/ports'
import { KitError, type Network } from '@latchkey/protocol'
import * as v from 'valibot'
import { readNativeBalance } from './readBalances.ts'
import { readDataFee } from './readDataFee.ts'
import { quantitySchema, readNode } from './readNode.ts'
import { checkTransaction, type EvmTransaction, toRpcTransaction } from './transaction.ts'
import { RpcFailure } from './transport/RpcFailure.ts'
import type { RpcCall } from './transport/transport.types.ts'

const gasSchema = v.pipe(quantitySchema, v.minValue(1n))
const blockSchema = v.object({ baseFeePerGas: v.optional(v.nullable(quantitySchema)) })

/** Prices in wei per gas. `tip` is undefined on chains without a base fee, where there is one price for all. */
type Fees = { readonly expected: bigint; readonly cap: bigint; readonly tip: bigint | undefined }

/** In wei, beside what the gas costs. */
type DataFee = { readonly expected: bigint; readonly most: bigint }

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * What gas costs now. On EIP-1559 chains the cap is twice the base fee plus the tip, which holds for
 * six full blocks in a row (the base fee grows by an eighth each) and is what wallets ask at most by default; a chain
 * without a base fee has one price.
 */
async function readFees(rpc: RpcCall): Promise<Fees> {
  const block = await readNode(rpc, blockSchema, 'eth_getBlockByNumber', ['latest', false])
  const baseFee = block.baseFeePerGas ?? undefined
  if (baseFee === undefined) {
    const price = await readNode(rpc, quantitySchema, 'eth_gasPrice', [])
    return { expected: price, cap: price, tip: undefined }
  }
  const tip = await readTip(rpc, baseFee)
  return { expected: baseFee + tip, cap: baseFee * 2n + tip, tip }
}

/** Nodes without eth_maxPriorityFeePerGas include the tip in eth_gasPrice. */
async function readTip(rpc: RpcCall, baseFee: bigint): Promise<bigint> {
  try {
    return await readNode(rpc, quantitySchema, 'eth_maxPriorityFeePerGas', [])
  } catch (error) {
    if (!(error instanceof RpcFailure) || error.kind !== 'answer') throw error
    const price = await readNode(rpc, quantitySchema, 'eth_gasPrice', [])
    return price > baseFee ? price - baseFee : 0n
  }
}

/**
 * Finds out by a dry run what a transaction costs. The cap never takes more than the balance leaves beside the amount,
 * so that "everything but the highest fee" can be sent. A call of a contract gets a fifth more gas than the dry run,
 * since others may change the contract's state before. What a rollup takes for the data may double until it is sent.
 * @returns Gas, prices of it, and the fee for the data, in wei.
 * @throws KitError of `transaction/*` when the chain would refuse it, `transaction/insufficient-funds` among them.
 */
export async function priceTransaction(
  rpc: RpcCall,
  transaction: EvmTransaction,
  network: Network,
): Promise<{ gas: bigint; fees: Fees; dataFee: DataFee }> {
  const unsigned = checkTransaction(transaction, network)
  const [needed, fees, balance, data] = await Promise.all([
    readGas(rpc, transaction),
    readFees(rpc),
    readNativeBalance(rpc, transaction.from),
    readDataFee(rpc, unsigned),
  ])
  const gas = transaction.data === undefined ? needed : (needed * 6n) / 5n
  const value = transaction.value ?? 0n
  const left = balance - value
  if (left < gas * fees.expected + data) {
    throw new KitError({
      code: 'transaction/insufficient-funds',
      shortMessage: 'The balance does not cover the amount and the fee',
      details: `balance ${balance}, amount ${value}, fee ${gas * fees.expected + data} (wei)`,
    })
  }
  const affordable = (left - 2n * data) / gas
  const cap = least(fees.cap, affordable < fees.expected ? fees.expected : affordable)
  return { gas, fees: { ...fees, cap }, dataFee: { expected: data, most: least(2n * data, left - gas * cap) } }
}

/** The gas that a transaction takes, by a dry run. @throws KitError of `transaction/*` when the chain would refuse it. */
export function readGas(rpc: RpcCall, transaction: EvmTransaction): Promise<bigint> {
  return readNode(rpc, gasSchema, 'eth_estimateGas', [toRpcTransaction(transaction)])
}

/** What a wallet is asked to pay, in wei per gas: the terms of an estimate. */
type FeeTerms =
  | { readonly gas: bigint; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gas: bigint; readonly gasPrice: bigint }

export function toTerms({ gas, fees }: { gas: bigint; fees: Fees }): FeeTerms {
  if (fees.tip === undefined) return { gas, gasPrice: fees.cap }
  return { gas, maxFeePerGas: fees.cap, maxPriorityFeePerGas: fees.tip }
}

/**
 * The terms of a fee that was shown. A chain that now asks for more per gas than they allow would leave the transaction
 * waiting. Where our nodes can't say, the terms hold: the wallet has nodes of its own.
 * @throws KitError `transaction/fee-changed`.
 */
export async function readTerms(rpc: RpcCall, quote: FeeEstimate): Promise<FeeTerms> {
  // Written only by `toTerms` on this page.
  const terms = quote.terms as FeeTerms
  const isLegacy = 'gasPrice' in terms
  const most = isLegacy ? terms.gasPrice : terms.maxFeePerGas
  const asked = await readLeastPrice(rpc, isLegacy).catch(() => undefined)
  if (asked === undefined || asked <= most) return terms
  throw new KitError({
    code: 'transaction/fee-changed',
    shortMessage: 'The fee has changed since it was shown',
    details: `${asked} wei per gas, above the ${most} that were shown`,
  })
}

/** What the next block asks for at least. */
async function readLeastPrice(rpc: RpcCall, isLegacy: boolean): Promise<bigint | undefined> {
  if (isLegacy) return readNode(rpc, quantitySchema, 'eth_gasPrice', [])
  return (await readNode(rpc, blockSchema, 'eth_getBlockByNumber', ['latest', false])).baseFeePerGas ?? undefined
}
