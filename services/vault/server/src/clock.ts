import { setTimeout as sleep } from 'node:timers/promises'

/** The machine's time. Waiting keeps no process alive. */
export const systemClock: Clock = {
  nowMs: Date.now,
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
}

/** Time, so that tests can own it. */
export type Clock = {
  nowMs(): number
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>
}
