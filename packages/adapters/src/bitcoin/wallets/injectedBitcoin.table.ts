import type { BitcoinTongue } from './bitcoinWallet.ts'

/** Where wallets put themselves into the page, by names from `window` down, and how they are spoken to. */
export const injectedBitcoin: readonly {
  readonly name: string
  readonly path: readonly string[]
  readonly tongue: BitcoinTongue
}[] = [
  { name: 'Xverse Wallet', path: ['XverseProviders', 'BitcoinProvider'], tongue: 'satsConnect' },
  { name: 'Leather', path: ['LeatherProvider'], tongue: 'leather' },
  { name: 'UniSat Wallet', path: ['unisat'], tongue: 'unisat' },
  { name: 'OKX Wallet', path: ['okxwallet', 'bitcoin'], tongue: 'unisat' },
]
