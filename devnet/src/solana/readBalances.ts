import type { Address, MaybeEncodedAccount } from '@solana/kit'
import { readTokenAccount } from './readTokenAccount.ts'
import type { TokenBalance } from './solana.types.ts'
import { toTokenAmount } from './toTokenAmount.ts'

/** What the accounts of a transaction hold at this moment, in its order. */
export function readBalances(
  addresses: readonly Address[],
  accountOf: (address: Address) => MaybeEncodedAccount,
  decimalsOf: (mint: Address) => number,
): { readonly lamports: readonly number[]; readonly tokens: readonly TokenBalance[] } {
  const accounts = addresses.map(accountOf)
  const tokens = accounts.flatMap((account, accountIndex): readonly TokenBalance[] => {
    const found = account.exists ? readTokenAccount(account) : undefined
    if (found?.type !== 'account') return []
    const { mint, owner, amount } = found.token
    const uiTokenAmount = toTokenAmount(amount, decimalsOf(mint))
    return [{ accountIndex, mint, owner, programId: found.program, uiTokenAmount }]
  })
  return { lamports: accounts.map((account) => (account.exists ? Number(account.lamports) : 0)), tokens }
}
