import { type Kit, supports } from '@latchkey/core'
import { addressesSpanChains, type CaipNetworkId, namespaceOfAddress } from '@latchkey/protocol'

/** The networks of the app on which an address may hold something; none for a text that is no address. */
export function networksOf(kit: Kit, address: string, inUse?: CaipNetworkId | undefined): readonly CaipNetworkId[] {
  const namespace = namespaceOfAddress(address)
  if (namespace === undefined) return []
  const ids = kit.networks
    .filter(({ chainNamespace }) => chainNamespace === namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => supports(kit, 'balance', id))
  if (addressesSpanChains[namespace]) return ids
  return inUse !== undefined && ids.includes(inUse) ? [inUse] : ids.slice(0, 1)
}
