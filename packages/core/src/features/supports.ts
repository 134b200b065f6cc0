import { type CaipNetworkId, type NamespaceCapability, namespaceCapabilities } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Capability } from '../ports/adapter.ts'

/** Who does the work of a capability: the chain's adapter, or the service. */
const doneBy = {
  balance: 'adapter',
  send: 'adapter',
  estimate: 'adapter',
  sign: 'adapter',
  onramp: 'service',
  names: 'service',
  activity: 'service',
} as const satisfies Record<Capability | NamespaceCapability, 'adapter' | 'service'>

/** What the product offers wherever the adapter can do it: there is no row for it in the table of namespaces. */
const everywhere: readonly (Capability | NamespaceCapability)[] = ['estimate', 'sign']

/**
 * Whether something can be done on a network: the app has the network, the product offers it on that namespace (spec 1),
 * and the adapter, or the service, can do it. The one question that a view asks; it never looks at a namespace itself.
 */
export function supports(
  kit: Kit,
  capability: Capability | NamespaceCapability,
  networkId: CaipNetworkId | undefined,
): boolean {
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === networkId)
  if (!network) return false
  const offered: readonly string[] = namespaceCapabilities[network.chainNamespace]
  if (!everywhere.includes(capability) && !offered.includes(capability)) return false
  if (doneBy[capability] === 'service') return kit.options.apiUrl !== undefined
  const adapter = kit.adapters.get(network.chainNamespace)
  return adapter?.capabilities.has(capability as Capability) ?? false
}
