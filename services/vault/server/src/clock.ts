import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock as machineClock, type Clock as ReadClock } from '@latchkey/service-kit/clock'

/** The machine's time. Waiting keeps no process alive. */
export const systemClock: Clock = {
  ...machineClock,
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
}

/** Time that can be waited for, so that tests can own it. */
export type Clock = ReadClock & {
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>
}
