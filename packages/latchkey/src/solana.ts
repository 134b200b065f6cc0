// Solana: its adapter, the wallets of the browser that speak it by wallet-standard, and what they can be asked to sign;
// and the kit's connection for Solana's own libraries.
export { solana, walletStandard } from '@latchkey/adapters/solana'
export {
  type SolanaSendOptions,
  type SolanaSigner,
  type SolanaSignInRequest,
  type SolanaWallet,
  solanaWalletOf,
} from '@latchkey/adapters/solana/wallet'
export { getSolanaSigner } from './solana/getSolanaSigner.ts'
export { registerKit } from './solana/registerKit.ts'
export { type KitStandardWallet, toStandardWallet } from './solana/toStandardWallet.ts'
