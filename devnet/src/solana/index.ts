export { createMobileApp, type MobileApp } from '../practice/mobile/createMobileApp.ts'
export { solanaPersonas } from './solanaPersonas.ts'
export { solanaTokens } from './solanaTokens.ts'
export { type Solana, startSolana } from './startSolana.ts'
