export { type BitcoinKey, type BitcoinPersona, bitcoinPersonas } from './bitcoinPersonas.ts'
export { loadBip322 } from './loadBip322.ts'
export { type Bitcoin, startBitcoin } from './startBitcoin.ts'
