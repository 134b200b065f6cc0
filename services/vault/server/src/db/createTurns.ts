/** One at a time, in the order of asking. */
export type Turns = {
  /** Resolves when it is the caller's turn, who must `give` it back. */
  take(): Promise<void>
  give(): void
}

/** Keeps several users of one thing from each other. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    async take() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    give() {
      const next = waiting.shift()
      if (next === undefined) taken = false
      else next()
    },
  }
}
