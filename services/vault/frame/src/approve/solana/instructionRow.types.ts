import type { Action } from '../action.types.ts'
import type { Layout, LayoutValue } from './layout.types.ts'

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
