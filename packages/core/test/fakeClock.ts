import { vi } from 'vitest'
import type { Clock } from '../src/ports/env.ts'

type Timer = { readonly atMs: number; readonly callback: () => void }

/** More than any test lets fall due in one step. */
const maxTimers = 10_000

/** A clock that a test advances. */
export type FakeClock = Clock & {
  /** Moves on, runs what falls due in order, and lets promises settle after each. */
  advance(ms: number): Promise<void>
  pending(): number
}

export function fakeClock(startMs = 1_000_000): FakeClock {
  let nowMs = startMs
  const timers = new Set<Timer>()
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
        const due = [...timers].filter(({ atMs }) => atMs <= end).toSorted((left, right) => left.atMs - right.atMs)[0]
        if (!due) break
        timers.delete(due)
        nowMs = due.atMs
        due.callback()
        await settle()
      }
      nowMs = end
    },
    pending: () => timers.size,
  }
}

/** Lets promises and dynamic imports that are under way settle. */
export async function settle(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
