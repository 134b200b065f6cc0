import { selectActiveNetwork } from '@latchkey/core'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'
import { useSwitchNetwork } from './useSwitchNetwork.ts'

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
