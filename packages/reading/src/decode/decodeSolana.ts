import { base58, base64 } from '@scure/base'
import { readSolanaAccounts } from '../lookUp/solanaAccounts.ts'
import type { Rpc } from '../rpc.ts'
import { describeSolana } from '../solana/describeSolana.ts'
import { programs } from '../solana/programs.ts'
import {
  type LookupTables,
  readSolanaTransaction,
  resolveInstructions,
  type SolanaMessage,
  type SolanaTransaction,
} from '../solana/solanaTransaction.ts'
import { type DecodedRequest, invalidParams } from './decodedRequest.ts'

type SolanaParams = { transaction?: string; transactions?: string[]; options?: Record<string, unknown> }

/**
 * Reads the three methods that sign transactions. `tables` are the lookup tables that could be had.
 * @throws KitError `rpc/invalid-params` for what is no transaction, or one that our key does not sign.
 */
export function decodeSolana(
  params: unknown,
  account: string,
  answer: (DecodedRequest & { kind: 'solana' })['answer'],
  tables: LookupTables,
): DecodedRequest & { kind: 'solana' } {
  const { transaction, transactions = [transaction ?? ''], options = {} } = params as SolanaParams
  const decoded = transactions.map((text) => {
    const one = decodeText(text)
    if (!one) throw invalidParams('transaction')
    const { keys, signers } = one.transaction.message
    if (!keys.slice(0, signers).includes(account)) throw invalidParams('signer')
    return one
  })
  const all = decoded.map((one) => one.transaction)
  return {
    kind: 'solana',
    transactions: all,
    tables,
    actions: all.map(({ message }) => describeSolana(message, tables, account)),
    unresolved: all.some(({ message }) => resolveInstructions(message, tables).unresolved),
    answer,
    encoding: decoded[0]?.encoding ?? 'base58',
    options,
  }
}

/** A Solana transaction as text, in base58 or base64, whichever gives one; the answer goes back the same way. */
function decodeText(
  text: string,
): { readonly transaction: SolanaTransaction; readonly encoding: 'base58' | 'base64' } | undefined {
  for (const [encoding, coder] of [['base58', base58] as const, ['base64', base64] as const]) {
    try {
      const transaction = readSolanaTransaction(coder.decode(text))
      if (transaction) return { transaction, encoding }
    } catch {
      // Not written this way: the next one may do.
    }
  }
  return undefined
}

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
