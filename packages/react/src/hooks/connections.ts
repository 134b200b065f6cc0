import {
  type ConnectAttempt,
  type Connection,
  type Connector,
  cancelConnect,
  connect,
  disconnect,
  selectAccount,
  switchConnection,
  type WalletInfo,
} from '@latchkey/core'
import type { KitError, Namespace } from '@latchkey/protocol'
import { useCallback, useMemo } from 'react'
import { useAsyncAction } from './useAsyncAction.ts'
import { useKit, useKitState } from './useKit.ts'

/**
 * The wallets that can be asked, and how to ask one. Call `connect` in a click handler: the wallet opens its window
 * only inside a person's gesture.
 */
export function useConnect(): {
  connectors: readonly Connector[]
  attempt: ConnectAttempt
  connect: (options: { connectorId: string }) => ReturnType<typeof connect>
  cancel: () => void
} {
  const kit = useKit()
  const { connectors, attempt } = useKitState((state) => ({ connectors: state.connectors, attempt: state.attempt }))
  return useMemo(
    () => ({
      connectors,
      attempt,
      connect: (options: { connectorId: string }) => connect(kit, options),
      cancel: () => cancelConnect(kit),
    }),
    [kit, connectors, attempt],
  )
}

/** Every wallet that is connected, oldest first. */
export function useConnections(): readonly Connection[] {
  return useKitState((state) => [...state.connections.values()])
}

/** Makes another connected wallet the current one. */
export function useSwitchConnection(): (options: { connectorId: string }) => void {
  const kit = useKit()
  return useCallback((options) => void switchConnection(kit, options), [kit])
}

type DisconnectOptions = Parameters<typeof disconnect>[1]

/** Ends one connection, those of a namespace, or all. */
export function useDisconnect(): {
  disconnect: (options?: DisconnectOptions) => Promise<void>
  isPending: boolean
  error: KitError | undefined
} {
  const kit = useKit()
  const { run, isPending, error } = useAsyncAction(
    useCallback(
      async (options?: DisconnectOptions) => {
        await disconnect(kit, options)
      },
      [kit],
    ),
  )
  return { disconnect: run, isPending, error }
}

/** Name, icon and kind of the wallet in use; `undefined` without one. */
export function useWalletInfo(options: { namespace?: Namespace | undefined } = {}): WalletInfo | undefined {
  return useKitState((state) => selectAccount(state, options.namespace).connectedWalletInfo)
}
