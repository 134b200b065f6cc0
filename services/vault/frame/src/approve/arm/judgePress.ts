import type { Arming, Input } from './arming.types.ts'
import { armLimits } from './armLimits.ts'

/**
 * What becomes of a press. `early`: the wait is not over. `unread`: the text was not read to its end. `still`: the pointer
 * has lain still for so long that something else may have been under it. `window`: in a frame nothing proves where the
 * frame was before such a press, so that it leads to a window.
 */
export type PressVerdict = 'counts' | 'early' | 'unread' | 'still' | 'window'

/** Judges a press that begins now. */
export function judgePress(state: Arming, input: Input, at: number): PressVerdict {
  const { place, path, visible, focused, large, read, stillSince } = state
  const { waitMs, freshMs } = armLimits
  const byPointer = input === 'mouse' || input === 'pen'
  const arrivedAt = path?.last.input === input ? path.arrivedAt : undefined
  if (place === 'frame' && (!byPointer || (input === 'pen' && arrivedAt === undefined))) return 'window'
  if (!read) return 'unread'
  if (!visible || (place === 'window' ? !focused : !large) || at - stillSince < waitMs) return 'early'
  // A finger, a key and a pen that never hovered have no way to show: in a window, which no page moves, they hold.
  if (input === 'mouse' || place === 'frame') {
    if (arrivedAt === undefined || at - arrivedAt < waitMs) return 'early'
  }
  if (place === 'frame' && (path?.movedAt === undefined || at - path.movedAt > freshMs)) return 'still'
  return 'counts'
}
