import type { Clock } from '@latchkey/core'

type Timer = { readonly atMs: number; readonly callback: () => void }

/** More than any test lets fall due in one step. */
const maxTimers = 10_000

/** A clock that the test advances. */
export type TestClock = Clock & { advance(ms: number): Promise<void> }

export function testClock(): TestClock {
  let nowMs = 1_000_000
  const timers = new Set<Timer>()
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    nowMs: () => nowMs,
    setTimer: (callback, delayMs) => {
      const timer = { atMs: nowMs + delayMs, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms) {
      const end = nowMs + ms
      await settle()
      for (let run = 0; ; run += 1) {
        if (run === maxTimers) throw new Error('A timer sets itself again without end.')
        const [due] = [...timers].filter(({ atMs }) => atMs <= end).toSorted((left, right) => left.atMs - right.atMs)
        if (due === undefined) break
        timers.delete(due)
        nowMs = due.atMs
        due.callback()
        await settle()
      }
      nowMs = end
    },
  }
}
