import { parseCaipNetworkId } from '@latchkey/protocol'
import { type CallsReceipt, type CallsStatus, type CallsStatusCode, callsStatuses } from '@latchkey/protocol/calls'
import type { Rpc } from '@latchkey/reading'
import * as v from 'valibot'
import type { KeptBatch } from '../store/vaultStore.ts'

const quantity = v.pipe(v.string(), v.maxLength(66), v.regex(/^0x[0-9a-fA-F]+$/))
const receiptSchema = v.nullable(
  v.object({
    logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
    status: v.picklist(['0x0', '0x1']),
    blockHash: v.string(),
    blockNumber: quantity,
    gasUsed: quantity,
    transactionHash: v.string(),
  }),
)

/** Nodes behind one address know of a block at different times: nothing is called lost before. */
const lostAfterMs = 120_000

type Found = { readonly receipt: CallsReceipt | undefined; readonly mayCome: boolean }

/** Looks for one transaction. It can't come any more where another one has taken its number. */
async function findOne(
  rpc: Rpc,
  { hash, nonce }: KeptBatch['begun'][number],
  batch: KeptBatch,
  signal: AbortSignal,
): Promise<Found> {
  const isOld = Date.now() - batch.keptAtMs > lostAfterMs
  // Asked before the receipt: it can't be taken meanwhile without one.
  const count = isOld
    ? BigInt(v.parse(quantity, await rpc('eth_getTransactionCount', [batch.account, 'latest'], signal)))
    : 0n
  const receipt = v.parse(receiptSchema, await rpc('eth_getTransactionReceipt', [hash], signal)) ?? undefined
  return { receipt, mayCome: receipt === undefined && count <= nonce }
}

function codeOf(batch: KeptBatch, found: readonly Found[], isSending: boolean): CallsStatusCode {
  if (isSending || found.some(({ mayCome }) => mayCome)) return callsStatuses.pending
  const receipts = found.flatMap(({ receipt }) => receipt ?? [])
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done === batch.total) return callsStatuses.confirmed
  if (done > 0) return callsStatuses.partlyReverted
  return receipts.length > 0 ? callsStatuses.reverted : callsStatuses.notSent
}

/**
 * How far a batch is, by what the chain's node says now: a block that is no more has no receipt either.
 * @param isSending Whether further transactions of it may follow.
 * @throws KitError of the node
 */
export async function callsStatus(
  rpc: Rpc,
  batch: KeptBatch,
  isSending: boolean,
  signal: AbortSignal,
): Promise<CallsStatus> {
  const found = await Promise.all(batch.begun.map((one) => findOne(rpc, one, batch, signal)))
  const receipts = found.flatMap(({ receipt }) => receipt ?? [])
  return {
    version: '2.0.0',
    id: batch.id,
    chainId: `0x${BigInt(parseCaipNetworkId(batch.networkId).reference).toString(16)}`,
    status: codeOf(batch, found, isSending),
    atomic: batch.isAtomic,
    ...(receipts.length > 0 && { receipts }),
  }
}
