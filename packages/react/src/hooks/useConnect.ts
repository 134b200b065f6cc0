import { type ConnectAttempt, type Connector, cancelConnect, connect } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

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
