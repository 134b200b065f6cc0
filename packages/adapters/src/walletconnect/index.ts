export type {
  Pairing,
  PendingRequest,
  WalletConnectClient,
  WalletConnectEvent,
  WalletConnectSession,
} from './client/client.types.ts'
export { walletConnect } from './walletConnect.ts'
export type { WalletConnectConnector } from './walletConnect.types.ts'
export { formatSignInMessage } from './wire/formatSignInMessage.ts'
export type { Cacao } from './wire/sign.schema.ts'
