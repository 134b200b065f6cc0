import type { Arming } from './arming.types.ts'
import { isLarge } from './isLarge.ts'

/** A screen just drawn: whatever was true of the one before it counts for nothing. */
export function startArming(size: { width: number; height: number }, at: number): Arming {
  return { shownAt: at, visible: false, stillSince: at, large: isLarge(size.width, size.height) }
}
