import type { Clock } from '../src/clock.ts'

/** Time that a test advances; waiting for it takes none and is noted. */
export function createManualClock(): Clock & { ms: number; readonly slept: number[] } {
  const clock = {
    ms: Date.parse('2026-11-21T12:00:00Z'),
    slept: [] as number[],
    nowMs: () => clock.ms,
    sleep: async (ms: number) => {
      clock.slept.push(ms)
    },
  }
  return clock
}
