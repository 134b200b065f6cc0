import { type CaipNetworkId, nodeProxyPaths } from '@latchkey/protocol'
import type { CreateKitOptions } from '../kit/kit.types.ts'

/**
 * Where to reach the nodes of a network, in the order of spec 7: the app's own URLs, the api's proxy, the network's own
 * default. The app's word is first, always: a proxy is never put before it.
 */
export function rpcUrls(options: CreateKitOptions, networkId: CaipNetworkId): readonly string[] {
  const network = options.networks.find((candidate) => candidate.caipNetworkId === networkId)
  const query = new URLSearchParams({ chainId: networkId })
  if (options.projectId) query.set('projectId', options.projectId)
  const proxy = options.apiUrl && network ? [`${options.apiUrl}${nodeProxyPaths[network.chainNamespace]}?${query}`] : []
  return [
    ...new Set([
      ...(options.customRpcUrls?.[networkId] ?? []),
      ...(network?.rpcUrls.default.http ?? []),
      ...proxy,
      ...(network?.rpcUrls.chainDefault.http ?? []),
    ]),
  ]
}
