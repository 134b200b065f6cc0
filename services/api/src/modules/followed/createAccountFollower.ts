import { errorFields } from '@latchkey/service-kit/log'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '../../db/schema.types.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { IndexProgress } from '../indexer/createIndexProgress.ts'
import type { IndexChange, IndexStore } from '../indexer/createIndexStore.ts'
import type { Lease } from '../indexer/createLease.ts'
import { type LogReader, LogsRefused } from '../indexer/evm/createLogReader.ts'
import { followChain } from '../indexer/followChain.ts'
import { ChainMoved, type ChainReader } from '../indexer/indexed.ts'
import type { FollowedAccounts } from './createFollowedAccounts.ts'

/** Following begins so far below the tip: what is older is not re-organised. */
const margin = 64
/** Blocks that logs are asked of at once, to begin with. It doubles until the node refuses. */
const firstSpan = 10_000
/** A node that refuses even so few blocks has no logs of them. */
const leastSpan = 16
const maxSpan = 2 ** 24
/** Questions to nodes for the past of one account. */
const maxQuestions = 2_000
/** Stretches of one account before the chain's head is looked at again. */
const stretchesAtOnce = 8
const sweepMs = 3_600_000
const graceMs = 1_000

/** Reads the past of accounts from logs, newest first, and follows them from then on. */
export function createAccountFollower(options: createAccountFollower.Options): AccountFollower {
  const { chains, readerOf, accounts, database, store, lease, progress, log, pollMs } = options
  const known = new Map<string, Followed>()
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let wake: () => void = () => {}
  let sweptAtMs = Number.NEGATIVE_INFINITY

  function followedOf(id: string): Followed | undefined {
    const found = known.get(id)
    if (found !== undefined) return found
    const chain = chains.all.find(({ network }) => network.caipNetworkId === id)
    if (chain === undefined) return undefined
    const made: Followed = { chain, id, logs: readerOf(chain), span: firstSpan, grows: true }
    known.set(id, made)
    return made
  }

  /** The chain as its followed accounts see it, for the same steps as a whole one. */
  function readerFor(one: Followed): ChainReader {
    return {
      ids: one.logs.ids,
      async tip() {
        one.tip = await one.logs.tip()
        return one.tip
      },
      async blocks(from, to) {
        const followed = await accounts.followed(one.id)
        for (let last = to; ; last = from + Math.floor((last - from) / 2))
          try {
            return (await one.logs.read(followed, from, last)).blocks
          } catch (error) {
            if (!(error instanceof LogsRefused) || last === from) throw error
          }
      },
    }
  }

  async function begin(one: Followed): Promise<number> {
    const first = Math.max(0, (await one.logs.tip()) - margin)
    await database.transaction().execute(async (transaction) => {
      if (await lease.fence(transaction)) await accounts.begin(transaction, one.id, first)
    })
    return first
  }

  async function follow(one: Followed): Promise<void> {
    const firstBlock = (await accounts.firstBlock(one.id)) ?? (await begin(one))
    const reader = readerFor(one)
    const followed = new Set(await accounts.followed(one.id))
    const apply = async (chain: string, change: IndexChange) => {
      if (change.keep < firstBlock && (await store.kept(chain, firstBlock, 1)).length > 0) {
        // Not even the block that following began with is there: the past that was read was of another chain.
        await begin(one)
        throw new ChainMoved()
      }
      return store.apply(chain, { ...change, accounts: followed, firstBlock })
    }
    const step = () =>
      followChain({
        reader,
        ahead: noneAhead,
        store: { ...store, apply },
        chain: one.id,
        firstBlock,
        trustsLowTip: one.chain.upstreams.length === 1,
        isPractice: options.isPractice,
        blocksAtOnce: one.span,
      })
    let state = await step()
    while (state === 'behind' && lease.isHeld()) state = await step()
    await progress.advanced(one.id, { state, head: (await store.head(one.id))?.number, tip: one.tip })
  }

  /** Reads the next older stretch of an account. @returns Whether there is one. */
  async function readPast(one: Followed): Promise<boolean> {
    const [waiting, head] = await Promise.all([accounts.waiting(one.id), store.head(one.id)])
    if (waiting === undefined || head === undefined) return false
    const { account, sinceBlock } = waiting
    const to = sinceBlock === undefined ? head.number : sinceBlock - 1
    const from = Math.max(0, to - one.span + 1)
    const note = (news: { since?: { block: number; minedAt: number }; done: boolean; questions: number }) =>
      store.addPast(one.id, {
        expected: head,
        blocks: [],
        accounts: new Set([account]),
        alongside: (transaction) => accounts.note(transaction, one.id, { account, since: undefined, ...news }),
      })
    try {
      const { blocks, questions } = await one.logs.read([account], from, to, head)
      const spent = waiting.questions + questions
      const minedAt = blocks[0]?.minedAt ?? 0
      await store.addPast(one.id, {
        expected: head,
        blocks,
        accounts: new Set([account]),
        alongside: (transaction) =>
          accounts.note(transaction, one.id, {
            account,
            since: { block: from, minedAt },
            done: from === 0 || spent >= maxQuestions,
            questions: spent,
          }),
      })
      if (one.grows) one.span = Math.min(maxSpan, one.span * 2)
    } catch (error) {
      if (!(error instanceof LogsRefused)) throw error
      const questions = waiting.questions + 1
      const size = to - from + 1
      one.grows = false
      if (size > leastSpan && questions < maxQuestions) {
        one.span = Math.max(leastSpan, Math.floor(size / 2))
        await note({ done: false, questions })
      } else {
        // A node that has forgotten what is older, or has no logs at all. It may have more of another account's time.
        one.span = firstSpan
        await note({ done: true, questions })
      }
    }
    return true
  }

  async function pass(one: Followed): Promise<void> {
    try {
      for (let more = true; more && lease.isHeld() && !stopping.signal.aborted; ) {
        await follow(one)
        for (let count = 0; count < stretchesAtOnce && more; count += 1) more = await readPast(one)
      }
    } catch (error) {
      if (error instanceof ChainMoved) return
      await progress.failed(one.id, error).catch(() => {})
      throw error
    }
  }

  async function passAll(): Promise<void> {
    const active = await accounts.active()
    const results = await Promise.allSettled(active.flatMap((id) => followedOf(id) ?? []).map(pass))
    const failed = results.find((result) => result.status === 'rejected')
    if (performance.now() - sweptAtMs > sweepMs) {
      sweptAtMs = performance.now()
      await forget()
    }
    if (failed !== undefined) throw failed.reason
  }

  async function forget(): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (await lease.fence(transaction)) await accounts.forget(transaction)
    })
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      try {
        if (lease.isHeld() && !options.isDiskLow()) await passAll()
        failures = 0
      } catch (error) {
        if (stopping.signal.aborted) return
        failures += 1
        if (failures === 1) log.warn({ what: 'followed accounts', ...errorFields(error) }, 'part failed')
      }
      await Promise.race([woken, pause(failures === 0 ? pollMs : Math.min(30_000, pollMs * 2 ** failures))])
    }
  }

  return {
    start() {
      running = run()
    },
    wake: () => wake(),
    forget,
    async catchUp() {
      await lease.claim()
      await passAll()
    },
    async stop() {
      stopping.abort()
      wake()
      // A node that hangs must not hold up the end: a change is all or nothing.
      await Promise.race([running, pause(graceMs)])
    },
  }
}

/** Accounts join between two steps, so that nothing may be read before it is known for whom. */
const noneAhead = { start() {}, take: () => undefined }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

type Followed = {
  readonly chain: Chain
  readonly id: string
  readonly logs: LogReader
  /** Blocks that logs are asked of at once. */
  span: number
  grows: boolean
  tip?: number
}

export type AccountFollower = {
  /** Looks at the accounts until stopped. */
  start(): void
  /** An account was asked for. */
  wake(): void
  /** Forgets accounts that were not asked for in a long time; done every hour. */
  forget(): Promise<void>
  /** Reads what there is by now. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

export declare namespace createAccountFollower {
  type Options = {
    chains: Pick<ChainTable, 'all'>
    readerOf: (chain: Chain) => LogReader
    accounts: FollowedAccounts
    database: Kysely<Schema>
    store: IndexStore
    /** Whether its chains may be restarted from nothing, under the names that they had. */
    isPractice: boolean
    lease: Pick<Lease, 'isHeld' | 'claim' | 'fence'>
    progress: IndexProgress
    log: Logger
    /** Between two looks at chains that have nothing new. */
    pollMs: number
    isDiskLow: () => boolean
  }
}
