import { errorFields } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { SolanaReader } from '../../balances/providers/createSolanaReader.ts'
import type { Chain } from '../../chains/chain.ts'
import type { ChainTable } from '../../chains/createChainTable.ts'
import { type SolanaTransaction, solanaNodeSchemas as schemas } from '../../history/sources/solanaNode.schema.ts'
import type { Lease } from '../createLease.ts'
import type { SolanaHead, SolanaIndexStore, SolanaPlace } from './createSolanaIndexStore.ts'
import { readSolanaBlocks } from './readSolanaBlocks.ts'

/** Slots read at once. */
const slotsAtOnce = 32
/** Slots of which a node tells at once which have a block. */
const maxListed = 500_000
/** Slots without a transaction that are not written down: a chain that rests must not keep the disk busy. */
const maxUnwritten = 1_024
/** Slots that a question waits for; with more to read it is answered by the node. */
const maxAwaited = 256
const maxPauseMs = 30_000
const graceMs = 1_000
const placeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}:\d{1,9}$/),
  v.transform((text) => text.split(':').map(Number) as unknown as SolanaPlace),
)

/** Follows chains of Solana, slot by slot, and lists what accounts did from what it has read. */
export function createSolanaIndexer(options: createSolanaIndexer.Options): SolanaIndexer {
  const { chains, firstSlots, ask, store, log, pollMs } = options
  const followed = new Map(
    [...firstSlots].flatMap(([id, firstSlot]) => {
      const chain = chains.find(id)
      const follows = chain?.network.chainNamespace === 'solana' && chain.upstreams.length > 0
      return follows ? [[id, { chain, firstSlot, checked: false } as Followed] as const] : []
    }),
  )
  const stopping = new AbortController()
  let running: readonly Promise<void>[] = []

  /**
   * What was read of a practice chain that was restarted is of another one, at the same address. A real network's nodes are
   * asked for their genesis before anything: there a node that knows nothing of the head is behind, and no other chain.
   */
  async function expectSameChain(one: Followed): Promise<void> {
    if (one.checked) return
    const id = one.chain.network.caipNetworkId
    const head = await store.head(id)
    if (head !== undefined && (await (options.isPractice ? isRestarted(one, head) : isUnreachable(one, head)))) {
      log.warn({ chain: id }, 'what comes after the index can not be read; the chain is read from scratch')
      await store.forget(id)
    }
    one.checked = true
  }

  async function isRestarted({ chain }: Followed, { signature }: SolanaHead): Promise<boolean> {
    if (signature === '') return false
    const config = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
    return (await ask(chain, schemas.transaction, 'getTransaction', [signature, config])) === null
  }

  /** Nodes no longer have the slots that follow. */
  async function isUnreachable({ chain }: Followed, { slot }: SolanaHead): Promise<boolean> {
    return slot + 1 < (await ask(chain, schemas.slot, 'getFirstAvailableBlock', []))
  }

  /** Nodes forget what is old: blocks before their first one can't be read. */
  async function firstOf({ chain, firstSlot }: Followed): Promise<number> {
    return Math.max(firstSlot, await ask(chain, schemas.slot, 'getFirstAvailableBlock', []))
  }

  /** Reads the next slots. @returns How many are left. */
  async function step(one: Followed): Promise<number> {
    const { chain } = one
    await expectSameChain(one)
    const id = chain.network.caipNetworkId
    const [head, tip] = await Promise.all([
      store.head(id),
      ask(chain, schemas.slot, 'getSlot', [{ commitment: 'confirmed' }]),
    ])
    const from = head === undefined ? await firstOf(one) : lastRead(one, head) + 1
    if (tip < from) return 0
    const to = Math.min(tip, from + slotsAtOnce - 1)
    const read = (last: number) => readSolanaBlocks(ask, chain, { from, to: last, most: slotsAtOnce })
    // The tip may be another node's: that a slot has no block is known by a later one in the same list.
    const near = await read(to)
    const isFar = near.lastSlot === undefined && to < tip
    const { records, lastSlot: slot } = isFar ? await read(Math.min(tip, from + maxListed - 1)) : near
    if (slot === undefined) return 0
    const left = to < tip ? tip - slot : 0
    if (records.length === 0 && head !== undefined && slot - head.slot < maxUnwritten) {
      one.empty = { after: head.slot, to: slot }
      return left
    }
    const signature = records.at(-1)?.signature ?? head?.signature ?? ''
    // Another process may have gone ahead: then its head is the one to go on from.
    if (!(await store.add(id, { expected: head, head: { slot, signature }, records }))) return step(one)
    return left
  }

  async function follow(one: Followed): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      let left = 0
      try {
        // What is missed is read when there is room again.
        if (options.lease.isHeld() && !options.isDiskLow()) left = await step(one)
        failures = 0
      } catch (error) {
        if (stopping.signal.aborted) return
        failures += 1
        log.warn({ chain: one.chain.network.caipNetworkId, ...errorFields(error) }, 'solana indexer failed')
      }
      if (left === 0) await pause(Math.min(maxPauseMs, pollMs * 2 ** failures), stopping.signal)
    }
  }

  return {
    indexed: new Set(followed.keys()),
    start() {
      running = [...followed.values()].map(follow)
    },
    async stop() {
      stopping.abort()
      // A node that hangs must not hold up the end: a change is all or nothing.
      await Promise.race([Promise.all(running), pause(graceMs, AbortSignal.timeout(graceMs))])
    },
    async page(chain, account, cursor, limit) {
      const id = chain.network.caipNetworkId
      const one = followed.get(id)
      const after = v.safeParse(v.optional(placeSchema), cursor)
      // A page that a node has begun is gone on with by a node.
      if (one === undefined || !after.success) return undefined
      if (after.output === undefined && !(await isLevel(one))) return undefined
      const rows = await store.page(id, account, after.output, limit + 1)
      const page = rows.slice(0, limit)
      return {
        transactions: page.map(({ body }) => v.parse(schemas.kept, body)),
        next: rows.length > limit ? page.at(-1)?.place.join(':') : undefined,
      }
    },
  }

  /** Reads what is missing, so that an answer has what was there when it was asked for. */
  async function isLevel(one: Followed): Promise<boolean> {
    if (options.isDiskLow()) return false
    for (let read = 0; read < maxAwaited; read += slotsAtOnce) {
      const left = await step(one)
      if (left === 0) return true
      if (left > maxAwaited) return false
    }
    return false
  }
}

type Followed = {
  readonly chain: Chain
  readonly firstSlot: number
  checked: boolean
  /** Slots behind the head that this process has found empty. */
  empty?: { readonly after: number; readonly to: number }
}

const lastRead = ({ empty }: Followed, { slot }: SolanaHead): number => (empty?.after === slot ? empty.to : slot)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', done)
      resolve()
    }, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}

export type SolanaIndexer = {
  /** The chains that it follows, CAIP-2. */
  readonly indexed: ReadonlySet<string>
  start(): void
  stop(): Promise<void>
  /** Transactions of an account, newest first. Undefined where the index doesn't have them, or not yet. */
  page(
    chain: Chain,
    account: string,
    cursor: string | undefined,
    limit: number,
  ): Promise<{ readonly transactions: readonly SolanaTransaction[]; readonly next: string | undefined } | undefined>
}

export declare namespace createSolanaIndexer {
  type Options = {
    chains: Pick<ChainTable, 'find'>
    /** The slot that the history of a chain begins with, by CAIP-2 id. Other kinds of chains are passed over. */
    firstSlots: ReadonlyMap<string, number>
    ask: SolanaReader
    store: SolanaIndexStore
    /** Whether its chains may be restarted from nothing, under the name that they had. */
    isPractice: boolean
    lease: Pick<Lease, 'isHeld'>
    log: Logger
    pollMs: number
    /** Nothing is read while it says so. */
    isDiskLow: () => boolean
  }
}
