import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import { errorFields } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { IndexProgress } from './createIndexProgress.ts'
import type { IndexStore } from './createIndexStore.ts'
import type { Lease } from './createLease.ts'
import { createReadAhead, followChain } from './followChain.ts'
import { ChainMoved, type ChainReader } from './indexed.ts'

const maxPauseMs = 30_000
const graceMs = 1_000
/** A node that lags answers with an older tip; one that says so this often in a row has a shorter chain. */
const lowTipsTrusted = 3

/** Keeps what the configured chains did up to date. Of several processes on a database the one with the lease reads. */
export function createIndexer(options: createIndexer.Options): Indexer {
  const { chains, firstBlocks, readers, store, lease, progress, log, pollMs } = options
  const followed = [...firstBlocks].flatMap(([id, firstBlock]): Followed[] => {
    const chain = chains.find(id)
    const reader = chain && readers[chain.network.chainNamespace]?.(chain)
    if (chain === undefined || reader === undefined || chain.upstreams.length === 0) return []
    const one: Followed = {
      chain,
      id,
      firstBlock,
      reader: {
        ...reader,
        async tip() {
          one.tip = await reader.tip()
          return one.tip
        },
      },
      ahead: createReadAhead(reader),
      lowTips: 0,
      begun: false,
    }
    return [one]
  })
  let stopped = false
  let running: readonly Promise<void>[] = []
  const wakers = new Set<() => void>()

  async function step(one: Followed): Promise<'behind' | 'level'> {
    try {
      const state = await advance(one)
      await progress.advanced(one.id, { state, head: (await store.head(one.id))?.number, tip: one.tip })
      return state
    } catch (error) {
      // Where the database is what failed, this can't be noted either.
      if (!(error instanceof ChainMoved)) await progress.failed(one.id, error).catch(() => {})
      throw error
    }
  }

  async function advance(one: Followed): Promise<'behind' | 'level'> {
    if (!one.begun) await options.begin(one.id)
    one.begun = true
    const { reader, id, firstBlock, chain, ahead } = one
    // With one node there is no other that it could lag behind.
    const trustsLowTip = chain.upstreams.length === 1 || one.lowTips >= lowTipsTrusted
    const [head, tip] = trustsLowTip ? [undefined, 0] : await Promise.all([store.head(id), reader.tip()])
    one.lowTips = head !== undefined && tip < head.number ? one.lowTips + 1 : 0
    return followChain({ reader, ahead, store, chain: id, firstBlock, trustsLowTip, isPractice: options.isPractice })
  }

  async function follow(one: Followed): Promise<void> {
    let failures = 0
    while (!stopped) {
      let outcome: 'behind' | 'level' = 'level'
      try {
        // What is missed is read when there is room again.
        if (lease.isHeld() && !options.isDiskLow()) outcome = await step(one)
        failures = 0
      } catch (error) {
        if (stopped) return
        if (!(error instanceof ChainMoved)) {
          failures += 1
          // The first time says it; a node that stays away would fill the log.
          if (failures === 1) log.warn({ what: 'indexer', chain: one.id, ...errorFields(error) }, 'part failed')
        }
      }
      if (outcome === 'level') await pause(Math.min(maxPauseMs, pollMs * 2 ** Math.min(failures, 10)))
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(wake, ms)
      timer.unref()
      function wake() {
        clearTimeout(timer)
        wakers.delete(wake)
        resolve()
      }
      wakers.add(wake)
    })
  }

  return {
    indexed: new Set(followed.map(({ id }) => id)),
    firstBlock: (chain) => followed.find(({ id }) => id === chain)?.firstBlock,
    start() {
      running = followed.map(follow)
    },
    async catchUp() {
      await lease.claim()
      for (const one of followed) while ((await step(one)) === 'behind');
    },
    async stop() {
      stopped = true
      for (const wake of [...wakers]) wake()
      // A node that hangs must not hold up the end: a change is all or nothing, so it may be left at any point.
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    },
  }
}

type Followed = {
  readonly chain: Chain
  readonly id: CaipNetworkId
  readonly firstBlock: number
  readonly reader: ChainReader
  readonly ahead: ReturnType<typeof createReadAhead>
  lowTips: number
  begun: boolean
  /** Number of its newest block when that was last asked for. */
  tip?: number
}

export type Indexer = {
  /** The chains whose history is kept. */
  readonly indexed: ReadonlySet<string>
  /** The block that the history of a chain begins with. Undefined where it is not followed. */
  firstBlock(chain: string): number | undefined
  /** Follows them until stopped. */
  start(): void
  /** Reads what there is by now, as soon as no other process does. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

export declare namespace createIndexer {
  type Options = {
    chains: ChainTable
    /** The chains to follow, each with the block that its history begins with. */
    firstBlocks: ReadonlyMap<CaipNetworkId, number>
    /** Undefined where blocks are not read. */
    readers: Readonly<Record<Namespace, ((chain: Chain) => ChainReader) | undefined>>
    store: IndexStore
    /** Whether its chains may be restarted from nothing, under the names that they had. */
    isPractice: boolean
    /** Before a chain is read: makes room for what is read of it. */
    begin: (chain: string) => Promise<void>
    lease: Pick<Lease, 'isHeld' | 'claim'>
    progress: IndexProgress
    log: Logger
    /** Between two looks at a chain that has nothing new. */
    pollMs: number
    /** Nothing is read while it says so. */
    isDiskLow: () => boolean
  }
}
