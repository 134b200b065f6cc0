import { type CaipNetworkId, type NamespaceCapability, namespaceCapabilities } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Capability } from '../ports/adapter.ts'

const productWide: ReadonlySet<string> = new Set<NamespaceCapability>(['balance', 'send'])

/**
 * Whether something can be done on a network: the app has the network and an adapter that can do it, and the product
 * offers it on that namespace (spec 1). The one question that a view asks; it never looks at a namespace itself.
 */
export function supports(kit: Kit, capability: Capability, networkId: CaipNetworkId | undefined): boolean {
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === networkId)
  if (!network) return false
  const offered: readonly string[] = namespaceCapabilities[network.chainNamespace]
  if (productWide.has(capability) && !offered.includes(capability)) return false
  return kit.adapters.get(network.chainNamespace)?.capabilities.has(capability) ?? false
}
