export type {
  Pairing,
  PendingRequest,
  WalletConnectClient,
  WalletConnectEvent,
  WalletConnectSession,
} from './client/client.types.ts'
export type { WalletConnectConnector } from './walletConnect.ts'
export { walletConnect } from './walletConnect.ts'
