export type { SolanaSendOptions, SolanaSignInRequest, SolanaWallet } from './solanaWallet.types.ts'
export { solanaWalletOf } from './solanaWalletOf.ts'
