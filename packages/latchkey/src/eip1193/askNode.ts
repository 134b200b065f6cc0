import type { Kit } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { ProviderRpcError, toNodeError } from './providerError.ts'

/** Asks a node of a network, in the kit's own order. @throws ProviderRpcError The node's own number and data. */
export async function askNode(kit: Kit, network: Network, method: string, params: unknown = []): Promise<unknown> {
  if (!Array.isArray(params)) throw new ProviderRpcError(-32602, `The params of ${method} are an array`)
  try {
    const driver = await kit.driver(network.chainNamespace)
    if (!driver.request) throw new ProviderRpcError(4200, 'The nodes of this network take no such request')
    return await driver.request(network, { method, params })
  } catch (error) {
    throw toNodeError(error)
  }
}
