export type {
  BitcoinAccount,
  BitcoinWallet,
  MessageProtocol,
  PsbtRequest,
} from '../wallets/bitcoinWallet.types.ts'
export { bitcoinWalletOf } from '../wallets/bitcoinWalletOf.ts'
