import type { Clock } from './clock.types.ts'

/** The clock of the machine. */
export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
