import type { InstructionRow } from './instructionRow.types.ts'
import type { LayoutKind } from './layout.types.ts'

/** A row of a program's table. */
export function instructionRow(
  tag: readonly number[],
  fields: readonly LayoutKind[],
  accounts: number,
  describe: InstructionRow['describe'],
): InstructionRow {
  return { tag, fields, accounts, describe }
}
