import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** The machine's time. Waiting keeps no process alive. */
export const systemClock: Clock = {
  nowMs: Date.now,
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
}
