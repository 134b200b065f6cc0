import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { Env } from './env.ts'

/** Spec section 3, Connector. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'AUTH' | 'WALLET_CONNECT'

/** What a wallet says when it lets the page in, or when that changes. */
export type ConnectorSession = {
  /** CAIP-10 accounts, the wallet's preferred one first. May span namespaces. Never empty. */
  readonly accounts: readonly CaipAddress[]
  /** The chain that the wallet stands on now, if it says. */
  readonly networkId: CaipNetworkId | undefined
}

export type ConnectorListener = {
  /** Accounts or chain changed. */
  changed(session: ConnectorSession): void
  /** The wallet ended the session by itself. */
  disconnected(): void
}

/** One way to reach one wallet. Holds no connection state: the kit's store is the only owner. */
export type Connector = {
  /** Stable across reloads: the rdns of an announced wallet, else a fixed word. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** The first namespace of `namespaces`. Spec section 3. */
  readonly chain: Namespace
  readonly namespaces: readonly Namespace[]
  readonly imageUrl: string | undefined
  readonly imageId: string | undefined
  readonly info: { readonly rdns: string | undefined }
  /** Id of the wallet in the directory. */
  readonly explorerId: string | undefined
  /** Two connectors with the same key speak to the same provider object. */
  readonly providerKey: unknown
  /**
   * Asks the wallet. Must call the wallet synchronously, so that the prompt opens inside the person's gesture.
   * Rejects with `wallet/user-rejected`, `wallet/request-pending`, `wallet/unavailable`, `wallet/no-account` or `unknown`.
   */
  connect(options: { networkIds: readonly CaipNetworkId[]; signal: AbortSignal }): Promise<ConnectorSession>
  /** Looks whether the wallet still lets the page in, without any prompt. `undefined` when it does not. */
  reconnect(options: {
    networkIds: readonly CaipNetworkId[]
    signal: AbortSignal
  }): Promise<ConnectorSession | undefined>
  disconnect(): Promise<void>
  /** Asks the wallet to stand on another chain, adding the chain if the wallet doesn't know it. */
  switchNetwork?(options: { network: import('@latchkey/protocol').Network; rpcUrls: readonly string[] }): Promise<void>
  /** The provider object (EIP-1193 on eip155). */
  getProvider(): Promise<unknown>
  /** Starts listening. Returns the stop function. */
  watch(listener: ConnectorListener): () => void
}

/** Finds connectors: some at once, some later (announced wallets). */
export type ConnectorSource = (context: { readonly env: Env }) => {
  /** The connectors known now. */
  current(): readonly Connector[]
  /** Starts discovery; calls `changed` whenever `current()` gives another answer. Returns the stop function. */
  start(changed: () => void): () => void
}
