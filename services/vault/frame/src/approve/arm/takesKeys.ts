import type { Arming } from './arming.types.ts'
import { armLimits } from './armLimits.ts'
import { isArmed } from './isArmed.ts'

/** Whether a key may press it: nobody who still types elsewhere approves anything. */
export function takesKeys(state: Arming, at: number): boolean {
  return isArmed(state, at) && at - state.shownAt >= armLimits.keysMs
}
