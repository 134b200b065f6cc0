import type { Clock } from '../src/clock/clock.ts'

/** A clock that tests move: `pass` lets time go by, `jumpWall` sets the machine's clock wrong. */
export type ManualClock = Clock & { pass(ms: number): void; jumpWall(ms: number): void }

/** Starts at the present, so that tokens are valid. */
export function createManualClock(): ManualClock {
  let wallMs = Date.now()
  let monotonicMs = 1_000
  return {
    wallMs: () => wallMs,
    monotonicMs: () => monotonicMs,
    pass(ms) {
      wallMs += ms
      monotonicMs += ms
    },
    jumpWall(ms) {
      wallMs += ms
    },
  }
}
