import type { Clock } from '@latchkey/service-kit/clock'

/** Failures in a row before an upstream is left alone. */
const threshold = 5
const firstPauseMs = 1_000
const maxPauseMs = 15_000

/**
 * Leaves an upstream alone for a while after it failed several times in a row, twice as long each time. After the
 * pause one call is let through; its result opens or closes the way for the rest.
 */
export function createBreaker(clock: Clock) {
  let failures = 0
  let closedUntilMs = 0
  let pauseMs = firstPauseMs

  return {
    /** How long to leave the upstream alone; 0 when it may be called. */
    waitMs: () => Math.max(0, closedUntilMs - clock.nowMs()),

    succeeded() {
      failures = 0
      closedUntilMs = 0
      pauseMs = firstPauseMs
    },

    /** @param askedForMs How long the upstream itself asked to be left alone (`Retry-After`). */
    failed(askedForMs = 0) {
      failures += 1
      if (failures >= threshold) {
        closedUntilMs = clock.nowMs() + pauseMs
        pauseMs = Math.min(pauseMs * 2, maxPauseMs)
      }
      if (askedForMs > 0) closedUntilMs = Math.max(closedUntilMs, clock.nowMs() + Math.min(askedForMs, maxPauseMs))
    },
  }
}
