import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'

/** Whether the person has proven themselves anew in the last minutes. */
export const isSteppedUp = ({ steppedUpAt }: Session, nowMs: number): boolean =>
  steppedUpAt !== null && steppedUpAt + limits.stepUpMs > nowMs
