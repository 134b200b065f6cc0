// Solana: its adapter, the wallets of the browser that speak it by wallet-standard, and what they can be asked to sign.
export { solana, walletStandard } from '@latchkey/adapters/solana'
export {
  type SolanaSendOptions,
  type SolanaSignInRequest,
  type SolanaWallet,
  solanaWalletOf,
} from '@latchkey/adapters/solana/wallet'
