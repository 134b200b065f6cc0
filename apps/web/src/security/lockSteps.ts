import type { WalletRecovery } from '@latchkey/core/protection'

/** One of the three things that close the lock. */
export type LockStep = { readonly id: 'mail' | 'passkey' | 'code'; readonly done: boolean }

/**
 * What protects a wallet, in the order in which people add it. E-mail counts where it brings the wallet back, and where
 * its owner has closed it for good reasons; a passkey counts where it opens the wallet.
 */
export function lockSteps({ automatic, ways }: Pick<WalletRecovery, 'automatic' | 'ways'>): readonly LockStep[] {
  const opens = (method: string) => ways.some((way) => way.method === method && way.opens)
  return [
    { id: 'mail', done: automatic !== 'waiting' },
    { id: 'passkey', done: opens('passkey') },
    { id: 'code', done: opens('code') },
  ]
}
