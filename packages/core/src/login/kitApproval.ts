import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/** What is being approved at present, if anything. */
export function kitApproval(kit: Kit): { current: { readonly end: () => void } | undefined } {
  return slot(kit, 'login.approval', () => ({ current: undefined }))
}
