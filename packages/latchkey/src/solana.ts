// Solana: its adapter, the wallets of the browser that speak it by wallet-standard, and what they can be asked to sign.
export {
  type SolanaSendOptions,
  type SolanaSignInRequest,
  type SolanaWallet,
  solana,
  solanaWalletOf,
  walletStandard,
} from '@latchkey/adapters/solana'
