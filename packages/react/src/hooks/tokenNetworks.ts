import type { Account, Kit } from '@latchkey/core'
import { supports } from '@latchkey/core'
import { addressesSpanChains, type CaipNetworkId } from '@latchkey/protocol'

/** The networks of the app on which an account may hold something. */
export function tokenNetworks(kit: Kit, { namespace, networkId }: Account): readonly CaipNetworkId[] {
  if (namespace === undefined) return []
  return kit.networks
    .filter((network) => network.chainNamespace === namespace)
    .map((network) => network.caipNetworkId)
    .filter((id) => (addressesSpanChains[namespace] || id === networkId) && supports(kit, 'balance', id))
}
