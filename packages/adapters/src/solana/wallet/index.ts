export { standardChains } from '../standardWallet.ts'
export { createSolanaSigner } from './createSolanaSigner.ts'
export { registerStandardWallet } from './registerStandardWallet.ts'
export { createSolanaFeatures, featuresOf, type SolanaFeature, usualFeatures } from './solanaFeatures.ts'
export type {
  CompiledSolanaTransaction,
  SignableSolanaMessage,
  SignedSolanaTransaction,
  SolanaAddress,
  SolanaSignature,
  SolanaSigner,
} from './solanaSigner.types.ts'
export type { SolanaSendOptions, SolanaSignInRequest, SolanaWallet } from './solanaWallet.ts'
export { solanaWalletOf } from './solanaWalletOf.ts'
export { type ShownAccount, toStandardAccount } from './toStandardAccount.ts'
