export { bitcoin } from './bitcoin.ts'
export { bitcoinWallets } from './wallets/bitcoinWallets.ts'
