/** For how many blocks a blockhash is good, as on the real network. */
const lifetimeBlocks = 150

/** The blockhashes that a transaction may still name. LiteSVM itself knows the newest alone. */
export function createBlockhashes(start: readonly (readonly [blockhash: string, height: number])[] = []) {
  const heights = new Map<string, number>(start)
  return {
    add(blockhash: string, height: number): void {
      heights.set(blockhash, height)
      for (const [old, madeAt] of heights) {
        if (madeAt + lifetimeBlocks >= height) break
        heights.delete(old)
      }
    },
    /** The last block height at which the blockhash is good; undefined when that has passed. */
    lastValidHeight(blockhash: string): number | undefined {
      const madeAt = heights.get(blockhash)
      return madeAt === undefined ? undefined : madeAt + lifetimeBlocks
    },
    entries: () => [...heights],
  }
}
