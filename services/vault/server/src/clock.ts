/** Time, so that tests can own it. */
export type Clock = {
  nowMs(): number
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>
}
