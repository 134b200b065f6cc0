import type { Connector } from '@latchkey/core/ports'
import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/protocol'

type HostState = {
  readonly connectors: readonly Connector[]
  readonly connections: ReadonlyMap<
    string,
    {
      readonly connectorId: string
      readonly accounts: readonly CaipAddress[]
      readonly walletNetworkId: CaipNetworkId | undefined
    }
  >
  readonly currentByNamespace: Partial<Record<Namespace, string>>
  readonly modal: { readonly open: boolean }
}

/** The part of a kit that other libraries are shown. A kit of core fits. */
export type HostKit = {
  readonly store: {
    getState(): HostState
    subscribe(listener: () => void): () => void
  }
}

/** What the kit is asked to do for a library that knows nothing of it. */
export type HostActions = {
  /** Lets the person choose a wallet, as `openModal(kit)` does. */
  readonly open: () => unknown
  /** Ends the connection, as `disconnect(kit)` does. */
  readonly disconnect: () => Promise<unknown>
}
