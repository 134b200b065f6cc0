import type { ChainReader, IndexedBlock } from './indexed.types.ts'

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
      // Whoever takes it hears of a failure; if nobody does, it is of no interest.
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

export type ReadAhead = ReturnType<typeof createReadAhead>
