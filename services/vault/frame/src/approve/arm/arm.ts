import type { ArmEvent, Arming } from './arming.types.ts'
import { isLarge } from './isLarge.ts'

/** Takes in what happened. Every change starts the wait anew. */
export function arm(state: Arming, event: ArmEvent, at: number): Arming {
  if (event.kind === 'seen') {
    return event.visible === state.visible ? state : { ...state, visible: event.visible, stillSince: at }
  }
  if (event.kind === 'changed') return { ...state, stillSince: at }
  return { ...state, large: isLarge(event.width, event.height), stillSince: at }
}
