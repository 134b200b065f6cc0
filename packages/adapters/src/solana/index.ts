export { solana } from './solana.ts'
export type { SolanaSendOptions, SolanaSignInRequest, SolanaWallet } from './wallet/solanaWallet.types.ts'
export { solanaWalletOf } from './wallet/solanaWalletOf.ts'
export { walletStandard } from './walletStandard.ts'
