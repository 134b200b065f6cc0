// Wallets on other devices and in other apps, by a relay that the app names.
export { type WalletConnectConnector, walletConnect } from '@latchkey/adapters/walletconnect'
