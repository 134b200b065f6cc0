/** What the approve screen waits for. Milliseconds and CSS pixels. */
export const armLimits = {
  /** Seen in full and still for this long before Approve works. */
  stillMs: 500,
  /** Enter and Space are ignored for this long after the screen was drawn. */
  keysMs: 700,
  /** After the press it must stay seen for this long: the observer reports what covers it up to 100 ms late. */
  afterMs: 150,
  /** A long press where nothing proves that the screen is seen, for texts of low risk. */
  unprovenHoldMs: 800,
  width: 320,
  height: 420,
} as const
