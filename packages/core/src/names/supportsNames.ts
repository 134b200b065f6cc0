import { type CaipNetworkId, namespaceCapabilities, parseCaipNetworkId } from '@latchkey/protocol'

/** Whether accounts of a network may have names (spec 1). */
export function supportsNames(networkId: CaipNetworkId): boolean {
  const capabilities: readonly string[] = namespaceCapabilities[parseCaipNetworkId(networkId).namespace]
  return capabilities.includes('names')
}
