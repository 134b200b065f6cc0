import type { TransactionRequest } from '../decode/decodedRequest.ts'
import { transactionOf } from '../decode/decodeTransaction.ts'
import { askQuantity, type Rpc } from '../rpc.ts'
import { simulateGas } from '../simulate/simulateCalls.ts'
import { fillTransaction, type PreparedTransaction, readFees, readNonce, spareGas, toCall } from './fillTransaction.ts'
import { writeOwnBatch } from './ownCalls.ts'
import { readDataFee } from './readDataFee.ts'

/** How an account makes several calls. */
export type CallsPath =
  /** In one transaction to itself. `code` is the address of what it takes for that by EIP-7702, where it hasn't yet. */
  | { readonly kind: 'together'; readonly code: string | undefined }
  /** Each in a transaction of its own, one after the other. */
  | { readonly kind: 'each' }

/** EIP-7702: what an authorisation takes. */
const authorisationGas = 25_000n
/** More than the account's own code takes for a call. */
const callGas = 10_000n
/** EIP-7623: no byte of data takes more. */
const byteGas = 40n
const transactionGas = 21_000n

/**
 * The gas of a batch. A node is asked as if the account had `code` already. One that passes over that says what the data
 * takes and no more; one that doesn't know it says nothing: then the calls are tried one by one.
 */
async function batchGas(
  rpc: Rpc,
  request: TransactionRequest,
  calls: readonly TransactionRequest[],
  code: string | undefined,
  signal: AbortSignal,
): Promise<bigint> {
  const state = code === undefined ? [] : ['latest', { [request.from]: { code: `0xef0100${code.slice(2)}` } }]
  const said = await askQuantity(rpc, 'eth_estimateGas', [toCall(request), ...state], signal).catch(() => 0n)
  signal.throwIfAborted()
  const dataGas = transactionGas + byteGas * BigInt(request.data.length)
  if (said > (code === undefined ? 0n : dataGas)) return said
  const tried = await simulateGas(rpc, calls, signal)
  return tried.reduce((sum, one) => sum + one + callGas, dataGas)
}

/** Fills a transaction of an account to itself. */
async function fillOwn(
  rpc: Rpc,
  request: TransactionRequest,
  chainId: number,
  code: string | undefined,
  gas: Promise<bigint>,
  signal: AbortSignal,
): Promise<PreparedTransaction> {
  const [nonce, used, fees, dataFee] = await Promise.all([
    readNonce(rpc, request.from, signal),
    gas,
    readFees(rpc, request, signal),
    readDataFee(rpc, request, signal),
  ])
  const common = { request, chainId, nonce, fees, dataFee }
  if (code === undefined) return { ...common, gas: spareGas(used) }
  if (fees.kind !== 'eip1559') throw new Error('the chain is older than EIP-7702')
  return { ...common, gas: spareGas(used + authorisationGas), authorization: { address: code } }
}

/**
 * Fills the transaction of an account to itself that makes all of `calls` or none.
 * @param code Address of the code that the account takes with it, where it has none yet.
 * @throws KitError of the node, where it does not know, or where a call fails: then nothing is signed.
 */
export function fillBatch(
  rpc: Rpc,
  calls: readonly TransactionRequest[],
  chainId: number,
  code: string | undefined,
  signal: AbortSignal,
): Promise<PreparedTransaction> {
  const own = calls.map(({ to, value, data }) => {
    if (to === undefined) throw new Error('no batch makes a contract')
    return { to, value, data }
  })
  const from = calls[0]?.from ?? ''
  const request = transactionOf(from, from, 0n, writeOwnBatch(own))
  return fillOwn(rpc, request, chainId, code, batchGas(rpc, request, calls, code, signal), signal)
}

/**
 * Fills the transaction by which an account does nothing but take code, or give up what it has.
 * @param code Its address, or `noCode`.
 * @throws KitError of the node, where it does not know: then nothing is signed.
 */
export function fillUpgrade(
  rpc: Rpc,
  request: TransactionRequest,
  chainId: number,
  code: string,
  signal: AbortSignal,
): Promise<PreparedTransaction> {
  return fillOwn(rpc, request, chainId, code, Promise.resolve(transactionGas + callGas), signal)
}

/**
 * Fills a transaction for each of `calls`, one after the other. Gas of the later ones is what they take on what those
 * before leave, where a node can say so.
 * @throws KitError of the node, where it does not know, or where a call fails: then nothing is signed.
 */
export async function fillEach(
  rpc: Rpc,
  calls: readonly TransactionRequest[],
  chainId: number,
  signal: AbortSignal,
): Promise<readonly PreparedTransaction[]> {
  const gas = await simulateGas(rpc, calls, signal).catch(() => [])
  signal.throwIfAborted()
  const filled = await Promise.all(
    calls.map((call, i) => {
      const known = gas[i]
      return fillTransaction(rpc, known === undefined ? call : { ...call, gas: spareGas(known) }, chainId, signal)
    }),
  )
  return filled.map((one, i) => ({ ...one, request: calls[i] ?? one.request, nonce: one.nonce + BigInt(i) }))
}
