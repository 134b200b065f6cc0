import { base58 } from '@scure/base'
import type { StandardAccount } from '../standardWallet.ts'

type Name = `${string}:${string}`

/** An account as a wallet of wallet-standard shows it (`WalletAccount`). */
export type ShownAccount = StandardAccount & {
  readonly publicKey: Uint8Array
  readonly chains: readonly Name[]
  readonly features: readonly Name[]
}

export function toStandardAccount(
  address: string,
  chains: readonly string[],
  features: readonly string[],
): ShownAccount {
  const parts = { chains: chains as readonly Name[], features: features as readonly Name[] }
  return Object.freeze({ address, publicKey: base58.decode(address), ...parts })
}
