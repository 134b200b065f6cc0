/** Where the relay reads time. Both are injected, so that tests move them. */
export type Clock = {
  /** Milliseconds since 1970 as the machine believes. May jump in both directions. */
  wallMs(): number
  /** Milliseconds since some fixed moment. Never jumps. */
  monotonicMs(): number
}
