import * as v from 'valibot'
import type { Change, Estimate, Rpc } from '../lookUp/lookUp.types.ts'
import type { TransactionWish } from '../subject/subject.types.ts'
import { changesOf } from './changesOf.ts'
import { revertReason } from './revertReason.ts'
import { toCall } from './toCall.ts'

const logSchema = v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })
const answerSchema = v.array(
  v.object({
    calls: v.array(
      v.object({
        status: v.string(),
        returnData: v.optional(v.string()),
        logs: v.optional(v.array(logSchema)),
        error: v.optional(v.object({ message: v.optional(v.string()), data: v.optional(v.string()) })),
      }),
    ),
  }),
)
async function bySimulation(rpc: Rpc, wish: TransactionWish, signal: AbortSignal): Promise<Estimate> {
  const block = { calls: [toCall(wish)] }
  const options = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const answer = v.parse(answerSchema, await rpc('eth_simulateV1', [options, 'latest'], signal))
  const call = answer[0]?.calls[0]
  if (!call) throw new Error('no answer')
  if (BigInt(call.status) === 0n) {
    return { state: 'fails', reason: revertReason(call.error?.data ?? call.returnData) }
  }
  return { state: 'ready', changes: changesOf(call.logs ?? [], wish.from) }
}

/** What a plain call can tell: whether it fails, and the money that goes along. */
async function byCall(rpc: Rpc, wish: TransactionWish, signal: AbortSignal): Promise<Estimate> {
  try {
    await rpc('eth_call', [toCall(wish), 'latest'], signal)
  } catch (cause) {
    if (signal.aborted) return { state: 'unavailable' }
    const said = cause instanceof Error ? /execution reverted:? ?(.*)/i.exec(cause.message) : null
    return said ? { state: 'fails', reason: said[1] || undefined } : { state: 'unavailable' }
  }
  const changes: Change[] = wish.value > 0n ? [{ kind: 'amount', asset: { kind: 'native' }, units: -wish.value }] : []
  // A call with data may move tokens that a plain call does not tell of.
  return wish.data.length === 0 ? { state: 'ready', changes } : { state: 'unavailable' }
}

/** What a transaction would change for its sender: eth_simulateV1, or as much as eth_call says. */
export async function simulateCall(rpc: Rpc, wish: TransactionWish, signal: AbortSignal): Promise<Estimate> {
  try {
    return await bySimulation(rpc, wish, signal)
  } catch {
    return signal.aborted ? { state: 'unavailable' } : byCall(rpc, wish, signal)
  }
}
