import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import { errorFields } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { IndexStore } from './createIndexStore.ts'
import { createReadAhead, followChain } from './followChain.ts'
import { ChainMoved, type ChainReader } from './indexed.ts'

const maxPauseMs = 30_000
const graceMs = 1_000
/** A node that lags answers with an older tip; one that says so this often in a row has a shorter chain. */
const lowTipsTrusted = 3
/** A chain that was read to its tip is taken for read so long: one look that fails is no fault. */
const levelHoldsMs = 60_000

/** Keeps what the configured chains did up to date. Several processes may share one database. */
export function createIndexer(options: createIndexer.Options): Indexer {
  const { chains, firstBlocks, readers, store, log, pollMs, clock } = options
  const followed = [...firstBlocks].flatMap(([id, firstBlock]): Followed[] => {
    const chain = chains.find(id)
    const reader = chain && readers[chain.network.chainNamespace]?.(chain)
    return chain === undefined || reader === undefined || chain.upstreams.length === 0
      ? []
      : [{ chain, id, firstBlock, reader, ahead: createReadAhead(reader), lowTips: 0, failing: false }]
  })
  let stopped = false
  let running: readonly Promise<void>[] = []
  const wakers = new Set<() => void>()

  async function step(one: Followed): Promise<'behind' | 'level'> {
    try {
      const outcome = await advance(one)
      if (outcome === 'level') one.levelAtMs = clock.nowMs()
      one.failing = false
      return outcome
    } catch (error) {
      one.failing = !(error instanceof ChainMoved)
      throw error
    }
  }

  async function advance(one: Followed): Promise<'behind' | 'level'> {
    const { reader, id, firstBlock, chain, ahead } = one
    // With one node there is no other that it could lag behind.
    const trustsLowTip = chain.upstreams.length === 1 || one.lowTips >= lowTipsTrusted
    const [head, tip] = trustsLowTip ? [undefined, 0] : await Promise.all([store.head(id), reader.tip()])
    one.lowTips = head !== undefined && tip < head.number ? one.lowTips + 1 : 0
    return followChain({ reader, ahead, store, chain: id, firstBlock, trustsLowTip })
  }

  async function follow(one: Followed): Promise<void> {
    let failures = 0
    while (!stopped) {
      let outcome: 'behind' | 'level' = 'level'
      try {
        // What is missed is read when there is room again.
        if (!options.isDiskLow()) outcome = await step(one)
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
    progress(chain) {
      const one = followed.find(({ id }) => id === chain)
      if (one === undefined) return undefined
      const { firstBlock, failing, levelAtMs } = one
      const isLevel = levelAtMs !== undefined && clock.nowMs() - levelAtMs <= levelHoldsMs
      return { firstBlock, state: isLevel ? 'level' : failing ? 'failing' : 'behind' }
    },
    start() {
      running = followed.map(follow)
    },
    async catchUp() {
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
  /** The last look at it failed. */
  failing: boolean
  /** When it was last found read to its tip. */
  levelAtMs?: number
}

export type Indexer = {
  /** The chains whose history is kept. */
  readonly indexed: ReadonlySet<string>
  /**
   * How far a chain is: read to its tip, on the way there, or with nodes that don't answer. Undefined where it is not
   * followed.
   */
  progress(chain: string): { readonly firstBlock: number; readonly state: 'level' | 'behind' | 'failing' } | undefined
  /** Follows them until stopped. */
  start(): void
  /** Reads what there is by now. */
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
    log: Logger
    clock: Clock
    /** Between two looks at a chain that has nothing new. */
    pollMs: number
    /** Nothing is read while it says so. */
    isDiskLow: () => boolean
  }
}
