/** Time, so that tests can own it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
}

/** The clock of the machine. */
export const systemClock: Clock = { nowMs: Date.now }
