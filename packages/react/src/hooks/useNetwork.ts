import { selectActiveNetwork, switchNetwork } from '@latchkey/core'
import type { CaipNetworkId, KitError, Network } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useAsyncAction } from './useAsyncAction.ts'
import { useKit, useKitState } from './useKit.ts'

/** The network that the app works on, every network it offers, and how to move to one. */
export function useNetwork(): {
  network: Network | undefined
  networkId: CaipNetworkId | undefined
  chainId: Network['id'] | undefined
  networks: readonly Network[]
  switchNetwork: (options: { networkId: CaipNetworkId }) => Promise<void>
} {
  const kit = useKit()
  const network = useKitState((state) => selectActiveNetwork(kit, state))
  const { switchNetwork } = useSwitchNetwork()
  return { network, networkId: network?.caipNetworkId, chainId: network?.id, networks: kit.networks, switchNetwork }
}

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
