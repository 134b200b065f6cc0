export type { SolanaSendOptions, SolanaSignInRequest, SolanaWallet } from './solanaWallet.ts'
export { solanaWalletOf } from './solanaWalletOf.ts'
