import { switchNetwork } from '@latchkey/core'
import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useAsyncAction } from './useAsyncAction.ts'
import { useKit } from './useKit.ts'

/** Moves the app, and the wallet where it can, to another network. */
export function useSwitchNetwork(): {
  switchNetwork: (options: { networkId: CaipNetworkId }) => Promise<void>
  isPending: boolean
  error: KitError | undefined
} {
  const kit = useKit()
  const { run, isPending, error } = useAsyncAction(
    useCallback(
      async (options: { networkId: CaipNetworkId }) => {
        await switchNetwork(kit, options)
      },
      [kit],
    ),
  )
  return { switchNetwork: run, isPending, error }
}
