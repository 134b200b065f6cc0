import { action } from '../action.ts'
import { parts } from '../parts.ts'
import { instructionRow } from './instructionRow.ts'
import type { InstructionRow } from './instructionRow.types.ts'

const associated: InstructionRow['describe'] = (_, account) =>
  action('associatedAccount', {
    account: parts.address(account(1)),
    to: parts.address(account(2)),
    token: parts.address(account(3)),
  })

/** Associated accounts: the plain form has either no data or a zero. */
export const associatedInstructions: readonly InstructionRow[] = [
  instructionRow([], [], 6, associated),
  instructionRow([0], [], 6, associated),
  instructionRow([1], [], 6, associated),
]
