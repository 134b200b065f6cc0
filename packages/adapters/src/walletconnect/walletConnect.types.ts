import type { Connector } from '@latchkey/core/ports'
import type { WalletConnectClient } from './client/client.types.ts'

/** The WalletConnect connector: reaches wallets on other devices and in other apps. */
export type WalletConnectConnector = Connector & {
  /** The client behind it: sessions, pending requests, pings. Loads it. */
  client(): Promise<WalletConnectClient>
}
