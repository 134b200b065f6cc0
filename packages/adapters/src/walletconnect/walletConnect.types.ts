import type { Connector } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SignInRequest, WalletConnectClient, WalletConnectEvent } from './client/client.types.ts'
import type { Cacao } from './wire/sign.schema.ts'

/** How a wallet is asked over WalletConnect, beyond what every connector is told. */
export type WalletConnectAsk = {
  readonly networkIds: readonly CaipNetworkId[]
  readonly signal: AbortSignal
  /** The link to show as QR code or to open, and when it ends. */
  readonly onPairing?: ((pairing: { readonly uri: string; readonly expiresAtMs: number }) => void) | undefined
  /** Everything that happens on the way, for a view that explains where it stands. */
  readonly onProgress?: ((event: WalletConnectEvent) => void) | undefined
  /** Asks for a sign-in at once (CAIP-222); wallets that can't are asked for a plain session. */
  readonly signIn?: SignInRequest | undefined
  /** Sign-ins that the wallet signed, for the sign-in's verifier. */
  readonly onSignIn?: ((auths: readonly Cacao[]) => void) | undefined
}

/** The WalletConnect connector: reaches wallets on other devices and in other apps. */
export type WalletConnectConnector = Omit<Connector, 'connect'> & {
  connect(ask: WalletConnectAsk): ReturnType<Connector['connect']>
  /** The client behind it: sessions, pending requests, pings. Loads it. */
  client(): Promise<WalletConnectClient>
}
