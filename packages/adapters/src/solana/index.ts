export { solana } from './solana.ts'
export { walletStandard } from './walletStandard.ts'
