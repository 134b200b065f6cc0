import { selectAccount } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { useEffect, useState } from 'react'
import { useKit, useKitState } from './useKit.ts'

/**
 * The provider object of the wallet in use, for libraries that speak to it themselves (EIP-1193 on Ethereum-like
 * chains). `undefined` until it is there.
 */
export function useProvider(options: { namespace?: Namespace | undefined } = {}): unknown {
  const kit = useKit()
  const [held, setHeld] = useState<{ readonly connectorId: string; readonly provider: unknown }>()
  const connectorId = useKitState((state) => selectAccount(state, options.namespace).connectionId)
  const connector = useKitState((state) => state.connectors.find((candidate) => candidate.id === connectorId))
  useEffect(() => {
    if (connector === undefined) return
    let stale = false
    connector.getProvider().then(
      (provider) => {
        if (!stale) setHeld({ connectorId: connector.id, provider })
      },
      (error: unknown) => kit.env.log('warn', 'The provider of the wallet cannot be had', error),
    )
    return () => {
      stale = true
    }
  }, [kit, connector])
  return connectorId !== undefined && held?.connectorId === connectorId ? held.provider : undefined
}
