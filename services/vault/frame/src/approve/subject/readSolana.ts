import { describeSolana } from '../solana/describeSolana.ts'
import { type LookupTables, resolveInstructions } from '../solana/resolveInstructions.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { invalidParams } from './invalidParams.ts'
import type { Subject } from './subject.types.ts'

type SolanaParams = { transaction?: string; transactions?: string[]; options?: Record<string, unknown> }

/**
 * Reads the three methods that sign transactions. `tables` are the lookup tables that could be had.
 * @throws FrameFault `rpc/invalid-params` for what is no transaction, or one that our key does not sign.
 */
export function readSolana(
  params: unknown,
  account: string,
  answer: (Subject & { kind: 'solana' })['answer'],
  tables: LookupTables,
): Subject & { kind: 'solana' } {
  const { transaction, transactions = [transaction ?? ''], options = {} } = params as SolanaParams
  const decoded = transactions.map((text) => {
    const one = decodeTransaction(text)
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
