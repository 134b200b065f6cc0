export type {
  BitcoinAccount,
  BitcoinWallet,
  MessageProtocol,
  PsbtRequest,
} from '../wallets/bitcoinWallet.ts'
export { bitcoinWalletOf } from '../wallets/bitcoinWalletOf.ts'
