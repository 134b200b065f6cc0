// Bitcoin: its adapter, and the wallets of the browser that speak it.
export {
  type BitcoinAccount,
  type BitcoinWallet,
  bitcoin,
  bitcoinWalletOf,
  bitcoinWallets,
  type MessageProtocol,
  type PsbtRequest,
} from '@latchkey/adapters/bitcoin'
