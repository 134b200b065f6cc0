import type { SolanaAccount } from './solanaAccounts.ts'
import { tokenAccountOf } from './tokenAccountOf.ts'
import { tokenPrograms } from './tokenPrograms.ts'

/** A mint's decimals. */
export function mintDecimalsOf(account: SolanaAccount | undefined): number | undefined {
  if (!account || !tokenPrograms.has(account.owner) || tokenAccountOf(account) || account.data.length < 82)
    return undefined
  return account.data[44]
}
