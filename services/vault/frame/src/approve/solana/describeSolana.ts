import { action } from '../action.ts'
import type { Action } from '../action.types.ts'
import { parts } from '../parts.ts'
import { describeInstruction } from './describeInstruction.ts'
import { type LookupTables, resolveInstructions } from './resolveInstructions.ts'
import type { SolanaMessage } from './solana.types.ts'

/** Says what a transaction does, instruction by instruction. */
export function describeSolana(message: SolanaMessage, tables: LookupTables, self: string): Action {
  const { instructions } = resolveInstructions(message, tables)
  const inner = instructions.map((one) => describeInstruction(one, self))
  return action('batch', { number: parts.number(inner.length) }, { inner })
}
