import { chainUnavailable } from '../chains/chain.ts'
import type { IndexStore } from './createIndexStore.ts'
import { type BlockId, ChainMoved, type ChainReader, type IndexedBlock } from './indexed.ts'

/** Blocks asked for at once where the caller names no other number. */
const usualBlocksAtOnce = 32
/** Kept hashes compared at once on the way back to where two chains part; doubles. */
const firstLookBack = 8

/**
 * Reads the next stretch of a chain into the store.
 *
 * @param options.firstBlock Where the history of the chain begins.
 * @param options.trustsLowTip Whether a tip below our head means that the chain was cut, not that the node lags.
 * @returns behind: there is more to read now. level: nothing new.
 */
export async function followChain(options: followChain.Options): Promise<'behind' | 'level'> {
  const { reader, store, chain, firstBlock, ahead } = options
  const head = await store.head(chain)
  const begun = head && ahead.take(head.number + 1)
  if (begun !== undefined) return readFrom(options, head, begun.from - 1, begun.tip, begun.blocks)
  const tip = await reader.tip()
  if (head === undefined) {
    if (tip < firstBlock) return 'level'
    return readFrom(options, undefined, firstBlock - 1, tip)
  }
  if (tip < head.number && !options.trustsLowTip) return 'level'
  if (tip <= head.number) {
    const [there] = await reader.ids([head.number])
    if (there?.hash === head.hash) return 'level'
    return readFrom(options, head, await partingPoint(options, head), tip)
  }
  return readFrom(options, head, head.number, tip)
}

async function readFrom(
  options: followChain.Options,
  head: BlockId | undefined,
  keep: number,
  tip: number,
  reading?: Promise<readonly IndexedBlock[]>,
): Promise<'behind' | 'level'> {
  const { reader, store, chain, ahead, blocksAtOnce = usualBlocksAtOnce } = options
  const read = () => reader.blocks(keep + 1, Math.min(tip, keep + blocksAtOnce))
  const blocks = tip > keep ? await (reading ?? read()) : []
  const [first] = blocks
  if (head !== undefined && first !== undefined && keep >= options.firstBlock) {
    const [parent] = await store.kept(chain, keep, 1)
    if (parent === undefined || first.parentHash !== parent.hash) {
      const parted = await partingPoint(options, head)
      // What was kept of the chain is still on it, so the blocks just read were of another that is gone again.
      if (parted >= keep) throw new ChainMoved()
      return readFrom(options, head, parted, tip)
    }
  }
  if (blocks.length === 0 && head?.number === keep) return 'level'
  const last = blocks.at(-1)?.number ?? keep
  if (last > keep && last < tip) ahead.start(last + 1, Math.min(tip, last + blocksAtOnce), tip)
  // Another process may have gone ahead: then its head is the one to go on from.
  if (!(await store.apply(chain, { expected: head, keep, blocks }))) return 'behind'
  // Where the chain ended when the stretch was begun, it may have grown since.
  return last < tip || reading !== undefined ? 'behind' : 'level'
}

/**
 * The newest block that is both kept and still on the chain; the number before the first one when there is none.
 * @throws ApiError where the node has none of their numbers: it is still reading its chain itself. A practice chain was
 * restarted then.
 */
async function partingPoint(options: followChain.Options, head: BlockId): Promise<number> {
  const { reader, store, chain, firstBlock, isPractice } = options
  let below = head.number
  let isAnother = isPractice
  for (let width = firstLookBack; ; width *= 2) {
    const kept = await store.kept(chain, below, Math.min(width, 256))
    const there = await reader.ids(kept.map(({ number }) => number))
    const shared = kept.find(({ hash }, index) => there[index]?.hash === hash)
    if (shared !== undefined) return shared.number
    const last = kept.at(-1)
    isAnother ||= there.some((block) => block !== undefined)
    if (last === undefined) {
      if (isAnother) return firstBlock - 1
      throw chainUnavailable(0)
    }
    below = last.number - 1
  }
}

export declare namespace followChain {
  type Options = {
    reader: ChainReader
    ahead: ReadAhead
    store: Pick<IndexStore, 'head' | 'kept' | 'apply'>
    /** CAIP-2. */
    chain: string
    firstBlock: number
    trustsLowTip: boolean
    /** Whether it may be restarted from nothing, under the name that it had. */
    isPractice: boolean
    blocksAtOnce?: number
  }
}

/** A stretch that is being read. */
type Ahead = {
  readonly from: number
  /** Number of the chain's newest block as it was asked for. */
  readonly tip: number
  readonly blocks: Promise<readonly IndexedBlock[]>
}

/** Has the node at work on the next stretch of a chain while the last one is being stored. */
export function createReadAhead(reader: Pick<ChainReader, 'blocks'>) {
  let ahead: Ahead | undefined

  return {
    start(from: number, to: number, tip: number): void {
      const blocks = reader.blocks(from, to)
      // A caller that awaits it gets the failure; otherwise it is ignored.
      blocks.catch(() => {})
      ahead = { from, tip, blocks }
    },

    /** What was started, if it begins there; it is given once. */
    take(from: number): Ahead | undefined {
      const taken = ahead
      ahead = undefined
      return taken?.from === from ? taken : undefined
    },
  }
}

type ReadAhead = ReturnType<typeof createReadAhead>
