import type { IndexedTransaction } from './indexed.types.ts'

const zero = `0x${'0'.repeat(40)}`

/** The accounts whose history a transaction is part of: who sent it, who got it, and each side of what it moved. */
export function accountsOf(transaction: IndexedTransaction): ReadonlySet<string> {
  const accounts = new Set([transaction.sender, transaction.recipient])
  for (const { giver, taker } of transaction.transfers) accounts.add(giver).add(taker)
  accounts.delete(zero)
  return accounts
}
