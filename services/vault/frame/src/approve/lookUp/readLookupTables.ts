import { base58 } from '@scure/base'
import { programs } from '../solana/programs.ts'
import type { LookupTables } from '../solana/resolveInstructions.ts'
import type { SolanaMessage } from '../solana/solana.types.ts'
import type { Rpc } from './lookUp.types.ts'
import { readSolanaAccounts } from './readSolanaAccounts.ts'

/** The table's own facts come before its addresses. */
const headSize = 56

/** Fetches the lookup tables that messages name. One that can't be had is missing, and the transaction is not signed. */
export async function readLookupTables(
  rpc: Rpc,
  messages: readonly SolanaMessage[],
  signal: AbortSignal,
): Promise<LookupTables> {
  const tables = messages.flatMap((message) => message.lookups.map((one) => one.table))
  const accounts = await readSolanaAccounts(rpc, tables, signal)
  const found = new Map<string, readonly string[]>()
  for (const [table, { owner, data }] of accounts) {
    if (owner !== programs.lookup || data.length < headSize) continue
    const addresses: string[] = []
    for (let at = headSize; at + 32 <= data.length; at += 32) addresses.push(base58.encode(data.slice(at, at + 32)))
    found.set(table, addresses)
  }
  return found
}
