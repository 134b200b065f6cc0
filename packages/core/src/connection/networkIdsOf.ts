import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'

/** The app's networks that a connector can serve, those in use first. */
export function networkIdsOf(kit: Kit, connector: Connector): readonly CaipNetworkId[] {
  const { networkByNamespace, activeNamespace } = kit.store.getState()
  const served = kit.networks.filter((network) => connector.namespaces.includes(network.chainNamespace))
  const rank = (network: (typeof served)[number]) => {
    if (networkByNamespace[network.chainNamespace] !== network.caipNetworkId) return 2
    return network.chainNamespace === activeNamespace ? 0 : 1
  }
  return served.toSorted((left, right) => rank(left) - rank(right)).map((network) => network.caipNetworkId)
}
