import type { SolanaInstruction, SolanaMessage } from './solana.types.ts'

/** The addresses that a lookup table holds, by the table's own. What is missing was not to be had. */
export type LookupTables = ReadonlyMap<string, readonly string[]>

/** A message's instructions with their accounts by name, or `unresolved` where a table or an entry of it is missing. */
export function resolveInstructions(
  message: SolanaMessage,
  tables: LookupTables,
): { readonly instructions: readonly SolanaInstruction[]; readonly unresolved: boolean } {
  const from = (pick: 'writable' | 'readonly') =>
    message.lookups.flatMap((one) => one[pick].map((index) => tables.get(one.table)?.[index]))
  const keys = [...message.keys, ...from('writable'), ...from('readonly')]
  const unresolved = keys.includes(undefined)
  const instructions = message.instructions.map((one) => ({
    program: keys[one.program] ?? '',
    accounts: one.accounts.map((index) => keys[index] ?? ''),
    data: one.data,
  }))
  return { instructions, unresolved }
}
