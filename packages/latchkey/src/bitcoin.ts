// Bitcoin: its adapter, the wallets of the browser that speak it, and what they can be asked to sign.
export { bitcoin, bitcoinWallets } from '@latchkey/adapters/bitcoin'
export {
  type BitcoinAccount,
  type BitcoinWallet,
  bitcoinWalletOf,
  type MessageProtocol,
  type PsbtRequest,
} from '@latchkey/adapters/bitcoin/wallet'
