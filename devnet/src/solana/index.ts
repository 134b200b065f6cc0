export { createMobileApp, type MobileApp } from '../practice/mobile/createMobileApp.ts'
export { type SolanaPool, solanaMarket } from './solanaMarket.ts'
export { solanaPersonas, solanaTokens } from './solanaPersonas.ts'
export { type Solana, startSolana } from './startSolana.ts'
