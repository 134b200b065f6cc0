import type { AccountMemory } from './accountMemory.ts'
import type { BitcoinWallet } from './bitcoinWallet.types.ts'
import { leatherWallet } from './leatherWallet.ts'

import { satsConnectWallet } from './satsConnectWallet.ts'
import { unisatWallet } from './unisatWallet.ts'

/** Where wallets put themselves into the page, and how they are spoken to. */
export const injectedBitcoin: readonly {
  readonly id: string
  readonly name: string
  /** Names from `window` down. */
  readonly path: readonly string[]
  readonly speak: (provider: unknown, memory: AccountMemory) => BitcoinWallet
}[] = [
  { id: 'xverse', name: 'Xverse Wallet', path: ['XverseProviders', 'BitcoinProvider'], speak: satsConnectWallet },
  { id: 'leather', name: 'Leather', path: ['LeatherProvider'], speak: leatherWallet },
  { id: 'unisat', name: 'UniSat Wallet', path: ['unisat'], speak: unisatWallet },
  { id: 'okx', name: 'OKX Wallet', path: ['okxwallet', 'bitcoin'], speak: unisatWallet },
]
