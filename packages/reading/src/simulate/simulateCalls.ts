import { toChecksumAddress } from '@latchkey/protocol'
import { decodeAbi, listOf, parseCall } from '@latchkey/protocol/abi'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { TransactionRequest } from '../decode/decodedRequest.ts'
import { toCall } from '../evm/fillTransaction.ts'
import type { Change, Estimate } from '../lookUp/facts.ts'
import { quantitySchema, type Rpc } from '../rpc.ts'

/** What eth_simulateV1 writes transfers of the chain's own currency under. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const batch = parseCall('TransferBatch(uint256[] ids,uint256[] amounts)')

/** What a contract wrote down while it ran. */
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

const addressOf = (topic = '') => `0x${topic.slice(-40)}`.toLowerCase()

/** The items that a log of ERC-1155 moves. Any contract can write any log: one of another form moves none. */
function idsOf(topic: string | undefined, data: string): readonly bigint[] {
  if (topic === singleTopic && data.length === 130) return [BigInt(data.slice(0, 66))]
  if (topic !== batchTopic) return []
  const [ids, amounts] = (decodeAbi(batch.fields, hexToBytes(data.slice(2))) ?? []).map(listOf)
  return ids?.length === amounts?.length ? (ids ?? []).map((id) => BigInt(id as bigint)) : []
}

/** Sums up what logs say of one account. */
function changesOf(logs: readonly Log[], account: string): readonly Change[] {
  const self = account.toLowerCase()
  const sums = new Map<string, bigint>()
  const items: Change[] = []
  for (const { address, topics, data } of logs) {
    const [topic, first, second, third] = topics
    const [from, to] = [addressOf(second), addressOf(third)]
    if (from !== to && (from === self || to === self)) {
      for (const id of idsOf(topic, data)) {
        items.push({ kind: 'item', token: toChecksumAddress(address), id, gained: to === self })
      }
    }
    if (topic !== transferTopic || topics.length < 3) continue
    const sides = [addressOf(first) === self, addressOf(second) === self]
    if (sides[0] === sides[1]) continue
    if (third !== undefined) {
      items.push({ kind: 'item', token: toChecksumAddress(address), id: BigInt(third), gained: sides[1] === true })
      continue
    }
    const units = BigInt(data === '0x' ? '0x0' : data.slice(0, 66)) * (sides[0] ? -1n : 1n)
    sums.set(address.toLowerCase(), (sums.get(address.toLowerCase()) ?? 0n) + units)
  }
  const amounts = [...sums].flatMap(([address, units]): Change[] => {
    if (units === 0n) return []
    const asset =
      address === nativeLog
        ? ({ kind: 'native' } as const)
        : ({ kind: 'token', address: toChecksumAddress(address) } as const)
    return [{ kind: 'amount', asset, units }]
  })
  // What leaves comes first.
  return [
    ...amounts.sort((a, b) => (a.kind === 'amount' && b.kind === 'amount' && a.units < b.units ? -1 : 1)),
    ...items,
  ]
}

const reason = parseCall('Error(string reason)')

/** The contract's own words for why it failed, when it gave some. */
function revertReason(data: string | undefined): string | undefined {
  if (!data?.startsWith(reason.selector)) return undefined
  const described = decodeAbi(reason.fields, hexToBytes(data.slice(10)))?.[0]
  return typeof described === 'string' ? described.slice(0, 200) : undefined
}

const logSchema = v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })
const answerSchema = v.array(
  v.object({
    calls: v.array(
      v.object({
        status: quantitySchema,
        gasUsed: v.optional(quantitySchema),
        maxUsedGas: v.optional(quantitySchema),
        returnData: v.optional(v.string()),
        logs: v.optional(v.array(logSchema)),
        error: v.optional(v.object({ message: v.optional(v.string()), data: v.optional(v.string()) })),
      }),
    ),
  }),
)
type Simulated = v.InferOutput<typeof answerSchema>[number]['calls']

async function bySimulation(
  rpc: Rpc,
  requests: readonly TransactionRequest[],
  signal: AbortSignal,
): Promise<Simulated> {
  const block = { calls: requests.map(toCall) }
  const options = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const answer = v.parse(answerSchema, await rpc('eth_simulateV1', [options, 'latest'], signal))
  const calls = answer[0]?.calls ?? []
  if (calls.length !== requests.length) throw new Error('no answer')
  return calls
}

const failed = (reason: string | undefined, call: number, all: readonly unknown[]): Estimate =>
  all.length === 1 ? { state: 'fails', reason } : { state: 'fails', reason, call }

/** What a plain call shows: whether it fails, and the money that goes along. */
async function byCall(rpc: Rpc, requests: readonly TransactionRequest[], signal: AbortSignal): Promise<Estimate> {
  try {
    // What comes after the first depends on it.
    for (const request of requests.slice(0, 1)) await rpc('eth_call', [toCall(request), 'latest'], signal)
  } catch (cause) {
    if (signal.aborted) return { state: 'unavailable' }
    const described = cause instanceof Error ? /execution reverted:? ?(.*)/i.exec(cause.message) : null
    return described ? failed(described[1] || undefined, 0, requests) : { state: 'unavailable' }
  }
  const sent = requests.reduce((sum, { value }) => sum + value, 0n)
  const changes: Change[] = sent > 0n ? [{ kind: 'amount', asset: { kind: 'native' }, units: -sent }] : []
  // A call with data may move tokens that a plain call does not show.
  return requests.every(({ data }) => data.length === 0) ? { state: 'ready', changes } : { state: 'unavailable' }
}

/**
 * What calls of one account would change for it, one after the other, each on what the one before left: by
 * eth_simulateV1, or as much as eth_call says. They are what a batch is, all or nothing as well as not: where one fails,
 * it is named.
 */
export async function simulateCalls(
  rpc: Rpc,
  requests: readonly TransactionRequest[],
  signal: AbortSignal,
): Promise<Estimate> {
  try {
    const calls = await bySimulation(rpc, requests, signal)
    const place = calls.findIndex(({ status }) => status === 0n)
    const bad = calls[place]
    if (bad) return failed(revertReason(bad.error?.data ?? bad.returnData), place, requests)
    const logs = calls.flatMap((call) => call.logs ?? [])
    return { state: 'ready', changes: changesOf(logs, requests[0]?.from ?? '') }
  } catch {
    return signal.aborted ? { state: 'unavailable' } : byCall(rpc, requests, signal)
  }
}

/**
 * How much gas calls of one account take one after the other, each on what the one before left. A call has to be given
 * what the chain gives back at its end, too: a fifth of it at most (EIP-3529), where the node doesn't say it.
 * @throws where no node says so, or one of them fails.
 */
export async function simulateGas(
  rpc: Rpc,
  requests: readonly TransactionRequest[],
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const calls = await bySimulation(rpc, requests, signal)
  return calls.map(({ status, gasUsed, maxUsedGas }) => {
    if (gasUsed === undefined || status === 0n) throw new Error('a call fails')
    return maxUsedGas ?? (gasUsed * 5n) / 4n
  })
}
