// Wallets on other devices and in other apps, by a relay that the app names; and the parts for screens of one's own.
export { type WalletConnectConnector, walletConnect } from '@latchkey/adapters/walletconnect'
export {
  cancelPairing,
  formatPairingTimeline,
  openInAppBrowser,
  openWalletLink,
  type PairingPlatform,
  type PairingState,
  type PairingStep,
  retryPairing,
  selectPairingPlatforms,
  startPairing,
} from '@latchkey/core'
