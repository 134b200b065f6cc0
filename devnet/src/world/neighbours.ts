import { mnemonicToAccount } from 'viem/accounts'
import { practiceSeedPhrase } from './personas.ts'

/** Others who live on the devnet's chains, beside the practice wallet's people. */
export const neighbours = {
  /** Sells bread, and is paid for it. */
  bakery: mnemonicToAccount(practiceSeedPhrase, { addressIndex: 5 }),
  /** Trades in the pools and moves their prices. */
  trader: mnemonicToAccount(practiceSeedPhrase, { addressIndex: 6 }),
}
