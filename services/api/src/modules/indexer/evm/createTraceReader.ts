import type { JsonRpcResponse } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { ChainMoved } from '../indexed.ts'
import { type NodeCall, TooMuch, tooMuch } from './createNodeCalls.ts'
import { type NodeBlock, type TracedCall, tracesSchema } from './node.schema.ts'

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

/** JSON-RPC 2.0 section 5.1. */
const methodUnknown = -32601

/** The traces of a block in the order of its transactions. Undefined for an answer that is none. */
type Reading = { readonly hash: string; readonly root: TracedCall | undefined }[]

/**
 * Reads what contracts did inside the transactions of blocks, in the two formats of nodes: as `callTracer` of
 * Geth, which needs the state of the block, else as `trace_block` of Parity's kind, which many keep for every block.
 *
 * @param ask Answers in the order of the questions.
 */
export function createTraceReader(
  ask: (calls: readonly NodeCall[]) => Promise<readonly (JsonRpcResponse | undefined)[]>,
) {
  const ways = [
    {
      known: true,
      call: (number: string): NodeCall => ({
        method: 'debug_traceBlockByNumber',
        params: [number, { tracer: 'callTracer' }],
      }),
      decode(result: unknown): Reading | undefined {
        const parsed = v.safeParse(tracesSchema, result)
        return parsed.success ? parsed.output.map(({ txHash, result: root }) => ({ hash: txHash, root })) : undefined
      },
    },
    {
      known: true,
      call: (number: string): NodeCall => ({ method: 'trace_block', params: [number] }),
      decode(result: unknown, block: NodeBlock): Reading | undefined {
        const parsed = v.safeParse(flatTracesSchema, result)
        if (!parsed.success) return undefined
        const trees = toCallTrees(parsed.output)
        const hashes = new Set(block.transactions.map(({ hash }) => hash))
        if ([...trees.keys()].some((hash) => !hashes.has(hash))) throw new ChainMoved()
        return block.transactions.map(({ hash }) => ({ hash, root: trees.get(hash) }))
      },
    },
  ]

  /** By block number; a block is absent where the node returns nothing. @throws ChainMoved or TooMuch */
  return async (blocks: readonly NodeBlock[]): Promise<ReadonlyMap<number, readonly (TracedCall | undefined)[]>> => {
    const found = new Map<number, readonly (TracedCall | undefined)[]>()
    // Plain payments pass nothing on.
    let open = blocks.filter(({ transactions }) => transactions.some(({ input, to }) => !to || input !== '0x'))
    for (const way of ways) {
      if (!way.known || open.length === 0) continue
      const answers = await ask(open.map(({ number }) => way.call(`0x${number.toString(16)}`)))
      for (const [index, block] of open.entries()) {
        const answer = answers[index]
        if (answer?.error?.code === methodUnknown) way.known = false
        // Of one block the limit is met again: it stays without.
        if (answer?.error?.code === tooMuch && blocks.length > 1) throw new TooMuch()
        const reading = way.decode(answer?.result, block)
        if (reading === undefined) continue
        if (reading.length !== block.transactions.length) throw new ChainMoved()
        for (const [at, { hash }] of reading.entries())
          if (hash !== block.transactions[at]?.hash) throw new ChainMoved()
        found.set(
          block.number,
          reading.map(({ root }) => root),
        )
      }
      open = open.filter(({ number }) => !found.has(number))
    }
    return found
  }
}
