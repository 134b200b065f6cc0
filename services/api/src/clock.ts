/** Time, so that tests can own it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
}
