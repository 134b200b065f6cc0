import type { Arming } from './arming.types.ts'
import { armLimits } from './armLimits.ts'

/** Whether Approve works: seen in full, large enough, and still for half a second. */
export function isArmed(state: Arming, at: number): boolean {
  return state.visible && state.large && at - state.stillSince >= armLimits.stillMs
}
