/** Answers that are looked back at. */
const lookBack = 64
/** Fewer say nothing. */
const fewest = 8
const untilKnownMs = 1_000
const bounds = { minMs: 200, maxMs: 2_000 }

/**
 * How long an upstream is waited for before a second one is asked beside it: three times what 95 of 100 of its last
 * answers took, from 0.2 to 2 s, and 1 s while there are few.
 */
export function createHedgeDelay(): HedgeDelay {
  const tookMs: number[] = []
  let count = 0
  let delayMs: number | undefined
  return {
    ms() {
      if (tookMs.length < fewest) return untilKnownMs
      if (delayMs === undefined) {
        const sorted = tookMs.toSorted((a, b) => a - b)
        const usual = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
        delayMs = Math.min(Math.max(usual * 3, bounds.minMs), bounds.maxMs)
      }
      return delayMs
    },
    took(ms) {
      tookMs[count % lookBack] = ms
      count += 1
      if (count % fewest === 0) delayMs = undefined
    },
  }
}

export type HedgeDelay = {
  ms(): number
  /** An answer came after so many milliseconds. */
  took(ms: number): void
}
