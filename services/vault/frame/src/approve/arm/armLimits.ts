/** What the approve screen waits for. Milliseconds and CSS pixels. */
export const armLimits = {
  /** Seen, still, and with the pointer on it for this long before Approve works. */
  waitMs: 1000,
  /** The pointer has come to the screen once it has gone this far on it, in so many steps. */
  arrivalPx: 24,
  arrivalSteps: 3,
  /** A pointer of a frame that has not moved for this long may lie on something else by now: it has to move once more. */
  freshMs: 700,
  /** After a pause of this long the pointer goes on from where it was, or it has been elsewhere. */
  pauseMs: 150,
  /** Rounding and layout below a pixel are no move. */
  slackPx: 4,
  /** In the frame it must stay seen for this long after the press: the observer reports what covers it up to 100 ms late. */
  afterMs: 150,
  /** Fingers, pens and keys hold: a tap that was meant for something else is short. */
  holdMs: 400,
  width: 320,
  height: 420,
} as const
