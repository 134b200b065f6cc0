import { armLimits } from './armLimits.ts'

/** Whether there is room to read. */
export function isLarge(width: number, height: number): boolean {
  return width >= armLimits.width && height >= armLimits.height
}
