/** The clock of the machine. */
export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}

/** Where the relay reads time. Both are injected, so that tests move them. */
export type Clock = {
  /** Milliseconds since 1970 as the machine believes. May jump in both directions. */
  wallMs(): number
  /** Milliseconds since some fixed moment. Never jumps. */
  monotonicMs(): number
}

/** The relay's own reckoning of time in milliseconds since 1970. */
type RelayTime = { nowMs(): number }

/**
 * The wall clock as of the start of the relay, carried on by the monotonic clock. Messages are stamped and expire
 * by it, so that a wall clock which jumps under a running relay neither empties mailboxes nor keeps them for ever
 *.
 */
export function createRelayTime(clock: Clock): RelayTime {
  const offsetMs = clock.wallMs() - clock.monotonicMs()
  return { nowMs: () => Math.floor(offsetMs + clock.monotonicMs()) }
}
