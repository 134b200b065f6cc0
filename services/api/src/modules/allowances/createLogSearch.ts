import type { NetworkReading } from '@latchkey/protocol/http'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type Chain, chainUnavailable } from '../chains/chain.ts'
import { createNodeCalls, type NodeCalls } from '../indexer/evm/createNodeCalls.ts'
import { decodeLog, logTopics } from '../indexer/evm/decodeLog.ts'
import { hexNumber, logPlaceSchema, logSchema } from '../indexer/evm/node.schema.ts'
import { isPermission } from '../indexer/indexed.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { type Candidate, type Candidates, maxCandidates, maxPairs } from './allowance.types.ts'

/** Newest blocks that are looked at again, since the chain may have changed there. */
const margin = 64
/** Blocks of one question, tried in turn; all there are comes first, because many nodes have logs by topic. */
const spans = [1_000_000, 100_000, 10_000, 2_000, 500, 64] as const
/** Questions of one search; the next search goes on where it ended. */
const maxQuestions = 48
const maxAccounts = 500
/** Transactions whose sender one search asks for, and how many at once: those that set the most first. */
const maxSenders = 400
const sendersAtOnce = 50
/** Newest blocks by which a node shows whether it has logs at all. */
const probed = 8

const events = [
  logTopics.approval,
  logTopics.approvalForAll,
  logTopics.permit2Approval,
  logTopics.permit2Permit,
  logTopics.permit2Lockdown,
]

const headerSchema = v.nullable(
  v.object({ number: hexNumber, hash: v.string(), timestamp: hexNumber, logsBloom: v.optional(v.string(), '0x') }),
)
const senderSchema = v.object({ from: v.string() })
const foundSchema = v.array(
  v.object({ ...logSchema.entries, ...logPlaceSchema.entries, removed: v.optional(v.boolean()) }),
)

/**
 * Looks for an account's allowances in the logs of a chain that is not indexed: newest first, in pieces that its node
 * takes, and remembers how far it came.
 */
export function createLogSearch(gateway: Pick<RpcGateway, 'forward'>) {
  const known = new LRUCache<string, Search>({ max: maxAccounts })

  return async (chain: Chain, account: string): Promise<Candidates> => {
    const key = `${chain.network.caipNetworkId} ${account}`
    const search = known.get(key) ?? {
      found: new Map(),
      senders: new Map(),
      dropped: false,
      span: 0,
      pruned: false,
      running: undefined,
      since: undefined,
      until: -1,
      sinceAt: 0,
    }
    known.set(key, search)
    // Two callers of one account do not ask twice.
    search.running ??= look(createNodeCalls(gateway, chain), search, account)
      .catch((error: unknown) => {
        if (search.since === undefined) throw error
        return true
      })
      .finally(() => {
        search.running = undefined
      })
    const missing = await search.running
    const candidates = [...search.found.values()]
      .map((one) => ({ ...one, own: search.senders.get(one.transaction ?? '') === account }))
      .toSorted((left, right) => right.block - left.block)
    return { candidates, more: search.dropped, reading: readingOf(search, missing) }
  }
}

function readingOf({ since, sinceAt, pruned, dropped }: Search, missing: boolean): NetworkReading {
  if (missing || since === undefined) return { state: 'unread', reason: 'unavailable' }
  if (since === 0) return { state: 'read' }
  const from = { sinceBlock: since, since: new Date(sinceAt * 1000).toISOString() }
  return { state: 'unread', reason: pruned && !dropped ? 'unavailable' : 'behind', ...from }
}

const isFull = ({ found }: Search) => found.size >= maxCandidates

async function look(calls: NodeCalls, search: Search, account: string): Promise<boolean> {
  const missing = await advance(calls, search, account)
  if (search.found.size > maxPairs) await askSenders(calls, search)
  return missing
}

/** Drops what transactions of others set, then the oldest, until no more is left than is looked at. */
async function makeRoom(calls: NodeCalls, search: Search, account: string): Promise<void> {
  await askSenders(calls, search)
  const { found, senders } = search
  const isOthers = ({ transaction = '' }: Candidate) => (senders.get(transaction) ?? account) !== account
  const oldestFirst = [...found].toSorted(([, left], [, right]) => left.block - right.block)
  const [others, rest] = [
    oldestFirst.filter(([, one]) => isOthers(one)),
    oldestFirst.filter(([, one]) => !isOthers(one)),
  ]
  // Half of the room is left for what is older.
  for (const [key] of others) if (found.size > maxCandidates / 2) found.delete(key)
  for (const [key] of rest) if (found.size > maxCandidates) found.delete(key)
  search.dropped = true
}

/** Asks who sent the transactions that set the most; of the others it stays unknown. */
async function askSenders({ ask }: NodeCalls, { found, senders }: Search): Promise<void> {
  const counts = new Map<string, number>()
  for (const { transaction } of found.values())
    if (transaction !== undefined && !senders.has(transaction))
      counts.set(transaction, (counts.get(transaction) ?? 0) + 1)
  const hashes = [...counts].toSorted(([, left], [, right]) => right - left).map(([hash]) => hash)
  for (let at = 0; at < Math.min(hashes.length, maxSenders); at += sendersAtOnce) {
    const part = hashes.slice(at, Math.min(at + sendersAtOnce, maxSenders))
    const answers = await ask(part.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })))
    for (const [index, hash] of part.entries()) {
      const parsed = v.safeParse(senderSchema, answers[index]?.result)
      if (parsed.success) senders.set(hash, parsed.output.from.toLowerCase())
    }
  }
}

/** @returns Whether logs are missing that are not older than what is known. @throws ApiError when no node answers */
async function advance(calls: NodeCalls, search: Search, account: string): Promise<boolean> {
  const [tip = 0] = await calls.need([{ method: 'eth_blockNumber', params: [] }], hexNumber)
  if (await hidesLogs(calls, tip)) return true
  // What the node refused last time may have been too much for it only then.
  search.span = search.since === undefined ? 0 : Math.max(0, search.span - 1)
  search.pruned = false
  let left = maxQuestions
  let readAt = 0
  let to = tip
  const known =
    search.since === undefined
      ? undefined
      : { since: search.since, next: Math.max(search.since, search.until - margin) }
  // What came since the last search, then what is older than what is known.
  const floors = known === undefined ? [0] : [known.next, 0]
  for (const [index, floor] of floors.entries()) {
    if (index === 1 && known !== undefined) {
      search.until = tip
      to = known.since - 1
    }
    if (index === floors.length - 1 && search.pruned) break
    while (to >= floor && left > 0 && !isFull(search)) {
      const width = search.span === 0 ? tip + 1 : (spans[search.span - 1] ?? 1)
      const from = Math.max(floor, to - width + 1)
      left -= 1
      const startedAt = await readLogs(calls, search, { account, from, to })
      if (startedAt === undefined) {
        if (search.span < spans.length) search.span += 1
        else if (floor === 0) {
          search.pruned = true
          break
        } else return true
        continue
      }
      readAt = startedAt
      if (isFull(search)) await makeRoom(calls, search, account)
      if (floor === 0) {
        search.since = from
        search.sinceAt = startedAt
        if (search.until < 0) search.until = tip
      }
      to = from - 1
    }
    if (floor > 0 && to >= floor) {
      if (to === tip) return true
      // The gap is too wide for one search: what lies before it is looked through again.
      Object.assign(search, { since: to + 1, sinceAt: readAt, until: tip, pruned: false })
      return false
    }
  }
  return false
}

/** @returns When the first block was mined, in seconds; undefined where the node does not answer for so many blocks. */
async function readLogs(
  { ask }: NodeCalls,
  search: Search,
  { account, from, to }: { account: string; from: number; to: number },
): Promise<number | undefined> {
  const header = (number: number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })
  const topics = [events, `0x${'0'.repeat(24)}${account.slice(2)}`]
  const [first, logs, last] = await ask([
    header(from),
    { method: 'eth_getLogs', params: [{ fromBlock: toHex(from), toBlock: toHex(to), topics }] },
    header(to),
  ])
  if (first === undefined || logs === undefined || last === undefined) throw chainUnavailable(0)
  const [start, found, end] = [
    v.safeParse(headerSchema, first.result),
    v.safeParse(foundSchema, logs.result),
    v.safeParse(headerSchema, last.result),
  ]
  // A node that no longer has a block has none of its logs, whatever it answers.
  if (logs.error !== undefined || !found.success) return undefined
  if (!start.success || start.output === null || !end.success || end.output === null) return undefined
  for (const log of found.output) {
    if (log.removed || log.blockNumber < from || log.blockNumber > to) continue
    for (const { transfer } of decodeLog(log))
      if (isPermission(transfer) && transfer.giver === account) note(search, log, transfer)
  }
  return start.output.timestamp
}

function note(
  { found }: Search,
  { blockNumber, transactionHash }: v.InferOutput<typeof logPlaceSchema>,
  { kind, token, tokenId, taker }: Pick<Candidate, 'kind' | 'token' | 'tokenId'> & { taker: string },
): void {
  const key = `${kind} ${token} ${tokenId} ${taker}`
  const before = found.get(key)
  const firstBlock = Math.min(before?.firstBlock ?? blockNumber, blockNumber)
  // Of one block the last log counts, and logs are in their order.
  if (before !== undefined && before.block > blockNumber) {
    found.set(key, { ...before, firstBlock })
    return
  }
  const times = { setAt: undefined, firstAt: undefined, firstBlock, own: false }
  found.set(key, { kind, token, tokenId, spender: taker, block: blockNumber, transaction: transactionHash, ...times })
}

/** Whether the node answers without logs for a block whose header says that it has some. */
async function hidesLogs({ ask }: NodeCalls, tip: number): Promise<boolean> {
  const numbers = Array.from({ length: Math.min(probed, tip + 1) }, (_, index) => tip - index)
  const headers = await ask(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })),
  )
  const withLogs = headers.flatMap((answer) => {
    const parsed = v.safeParse(headerSchema, answer?.result)
    return parsed.success && parsed.output !== null && /[1-9a-f]/.test(parsed.output.logsBloom.slice(2))
      ? [parsed.output]
      : []
  })
  const [probe] = withLogs
  if (probe === undefined) return false
  const [answer] = await ask([{ method: 'eth_getLogs', params: [{ blockHash: probe.hash }] }])
  return Array.isArray(answer?.result) && answer.result.length === 0
}

const toHex = (number: number) => `0x${number.toString(16)}`

/** How far the logs of an account have been looked through, from block `since` to `until`. */
type Search = {
  readonly found: Map<string, Candidate>
  /** Who sent transactions, by their hash, in lower case. */
  readonly senders: Map<string, string>
  /** There was more than is looked at. */
  dropped: boolean
  /** Place in `spans` of what the node takes, behind "all of them". */
  span: number
  /** The node has no logs from before `since`. */
  pruned: boolean
  running: Promise<boolean> | undefined
  since: number | undefined
  /** When `since` was mined, in seconds. */
  sinceAt: number
  until: number
}
