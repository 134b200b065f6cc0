import type { Arming } from './arming.types.ts'
import { isLarge } from './isLarge.ts'

/** A screen just drawn: whatever was true of the one before it counts for nothing. */
export function startArming(place: Arming['place'], size: { width: number; height: number }, at: number): Arming {
  return {
    place,
    visible: false,
    focused: false,
    large: isLarge(size.width, size.height),
    read: true,
    stillSince: at,
    path: undefined,
  }
}
