import type { WalletItem } from '@latchkey/core'

/** The id by which apps find a wallet of the Connect view in their own tests. */
export function walletTestId({ id, group }: WalletItem): string {
  if (group === 'walletConnect') return 'wallet-selector-walletconnect'
  return group === 'featured' || group === 'external' ? `wallet-selector-${group}-${id}` : `wallet-selector-${id}`
}
