// Solana: its adapter, and the wallets of the browser that speak it by wallet-standard.
export { solana, walletStandard } from '@latchkey/adapters/solana'
