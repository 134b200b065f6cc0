import type { Action } from '../action.ts'

/** Says what a known instruction does. An account that is missing makes it unreadable. */
export type InstructionRow = Layout & {
  readonly accounts: number
  describe(
    values: readonly LayoutValue[],
    account: (index: number) => string,
    /** Who signs this transaction with our key. */
    self: string,
    program: string,
  ): Action
}

/** A member of an instruction's data. `text` is a length of eight bytes and UTF-8; `maybeKey` a flag and 32 bytes. */
export type LayoutKind = 'u8' | 'u32' | 'u64' | 'key' | 'maybeKey' | 'text'

/** What an instruction's data holds after its tag. */
export type Layout = { readonly tag: readonly number[]; readonly fields: readonly LayoutKind[] }

/** A number, a key in base58, a text; `undefined` for a key that was left out. */
export type LayoutValue = bigint | string | undefined

/** Bytes of a number. */
export const layoutSizes: Readonly<Record<'u8' | 'u32' | 'u64', number>> = { u8: 1, u32: 4, u64: 8 }

/** A row of a program's table. */
export function instructionRow(
  tag: readonly number[],
  fields: readonly LayoutKind[],
  accounts: number,
  describe: InstructionRow['describe'],
): InstructionRow {
  return { tag, fields, accounts, describe }
}
