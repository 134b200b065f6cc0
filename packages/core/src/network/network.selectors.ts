import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { walletChain } from '../connection/account.selectors.ts'
import type { Kit, KitState } from '../kit/kit.types.ts'

/** The network that the app works on, of the active namespace or the one given. */
export function selectActiveNetwork(
  kit: Kit,
  state: KitState,
  namespace: Namespace | undefined = state.activeNamespace,
): Network | undefined {
  const networkId = namespace && state.networkByNamespace[namespace]
  return kit.networks.find((network) => network.caipNetworkId === networkId)
}

/** The network of the wallet itself; it may differ from the app's network, and may be one that the app doesn't have. */
export function selectWalletNetwork(
  kit: Kit,
  state: KitState,
  namespace: Namespace | undefined = state.activeNamespace,
): selectWalletNetwork.ReturnType {
  const uid = namespace && state.currentByNamespace[namespace]
  const networkId = uid === undefined ? undefined : walletChain(state.connections.get(uid), namespace)
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === networkId)
  return { networkId, network, supported: networkId === undefined || network !== undefined }
}

export declare namespace selectWalletNetwork {
  type ReturnType = {
    networkId: CaipNetworkId | undefined
    network: Network | undefined
    /** False when the wallet is on a chain that the app doesn't have. */
    supported: boolean
  }
}

/** Network state of one namespace: spec section 3. */
export function selectNetworkState(kit: Kit, state: KitState, namespace: Namespace): selectNetworkState.ReturnType {
  const connection = state.connections.get(state.currentByNamespace[namespace] ?? '')
  const approved = connection?.approved
  const smart = connection?.smartAccount?.networkIds ?? []
  return {
    caipNetwork: selectActiveNetwork(kit, state, namespace),
    requestedCaipNetworks: kit.networks.filter((network) => network.chainNamespace === namespace),
    approvedCaipNetworkIds: approved && (approved[namespace]?.networkIds ?? []),
    supportsAllNetworks: approved ? (approved[namespace]?.supportsAllNetworks ?? false) : true,
    smartAccountEnabledNetworks: smart.filter((id) => id.startsWith(`${namespace}:`)),
  }
}

export declare namespace selectNetworkState {
  type ReturnType = {
    caipNetwork: Network | undefined
    requestedCaipNetworks: readonly Network[]
    /** The networks that the connected wallet approved. `undefined`: it did not report them. */
    approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
    /** Whether the wallet can be asked for networks beyond those. */
    supportsAllNetworks: boolean
    /** Where the connected wallet has smart accounts. */
    smartAccountEnabledNetworks: readonly CaipNetworkId[]
  }
}
