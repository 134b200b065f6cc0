import * as v from 'valibot'
import type { TracedCall } from './node.schema.ts'

const lower = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase()),
)
const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)

/** `trace_block` of Parity's kind: calls in a flat list, each with its place in the tree of its transaction. */
export const flatTracesSchema = v.array(
  v.object({
    /** call, create, suicide or reward. */
    type: v.string(),
    action: v.object({
      callType: v.nullish(v.string()),
      from: v.nullish(lower),
      to: v.nullish(lower),
      value: v.nullish(amount),
      address: v.nullish(lower),
      refundAddress: v.nullish(lower),
      balance: v.nullish(amount),
    }),
    result: v.nullish(v.object({ address: v.nullish(lower) })),
    error: v.nullish(v.string()),
    traceAddress: v.array(v.number()),
    transactionHash: v.nullish(lower),
  }),
)

type FlatTrace = v.InferOutput<typeof flatTracesSchema>[number]

/** The calls of each transaction as a tree, by the transaction's hash. */
export function toCallTrees(traces: readonly FlatTrace[]): ReadonlyMap<string, TracedCall> {
  const roots = new Map<string, TracedCall>()
  const byPlace = new Map<string, TracedCall>()
  for (const trace of traces.toSorted(byPlaceInTree)) {
    const { transactionHash: hash, traceAddress } = trace
    // Rewards of a block belong to no transaction.
    if (!hash) continue
    const call = toCall(trace)
    byPlace.set(`${hash} ${traceAddress}`, call)
    if (traceAddress.length === 0) roots.set(hash, call)
    else byPlace.get(`${hash} ${traceAddress.slice(0, -1)}`)?.calls?.push(call)
  }
  return roots
}

/** Parents before their children, and these in the order in which they were called. */
function byPlaceInTree({ traceAddress: left }: FlatTrace, { traceAddress: right }: FlatTrace): number {
  const fork = left.findIndex((place, depth) => place !== right[depth])
  return fork === -1 ? left.length - right.length : (left[fork] ?? 0) - (right[fork] ?? -1)
}

function toCall({ type, action, result, error }: FlatTrace): TracedCall {
  const calls: TracedCall[] = []
  if (type === 'suicide')
    return {
      type: 'SELFDESTRUCT',
      from: action.address ?? '',
      to: action.refundAddress,
      value: action.balance,
      error,
      calls,
    }
  const kind = type === 'create' ? 'CREATE' : (action.callType ?? type).toUpperCase()
  const to = type === 'create' ? result?.address : action.to
  return { type: kind, from: action.from ?? '', to, value: action.value, error, calls }
}
