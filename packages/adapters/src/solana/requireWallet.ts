import { KitError } from '@latchkey/protocol'
import { isSolanaWallet } from './isSolanaWallet.ts'
import type { StandardAccount, StandardWallet } from './walletStandard.types.ts'

/** @throws KitError `wallet/unavailable` without a wallet, `wallet/unauthorized` when it doesn't show this account. */
export function requireWallet(
  provider: unknown,
  address: string,
): { readonly wallet: StandardWallet; readonly account: StandardAccount } {
  if (!isSolanaWallet(provider)) {
    throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no Solana wallet to ask' })
  }
  const account = provider.accounts.find((one) => one.address === address)
  if (account) return { wallet: provider, account }
  throw new KitError({ code: 'wallet/unauthorized', shortMessage: 'The wallet does not show this account' })
}
