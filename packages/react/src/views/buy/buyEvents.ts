import { type Kit, selectAccount } from '@latchkey/core'

/** Reports a step of a purchase, with the kind of account that would get it. */
export function emitBuy(
  kit: Kit,
  event: { type: 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY' } | { type: 'SELECT_BUY_PROVIDER'; provider: string },
): void {
  const { address, allAccounts } = selectAccount(kit.store.getState())
  const isSmartAccount = allAccounts.find((account) => account.address === address)?.type === 'smartAccount'
  kit.emit({ ...event, isSmartAccount })
}
