import { type CaipNetworkId, type Namespace, type Network, nodeProxyPaths } from '@latchkey/protocol'
import type { CreateKitOptions, Kit } from '../kit/kit.types.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { adapterNotFound, chainRequired, networkNotFound } from './network.errors.ts'

/** The driver of a namespace, loaded once. */
export async function loadDriver(kit: Kit, namespace: Namespace | undefined): Promise<ChainDriver> {
  if (namespace === undefined) throw chainRequired({ purpose: 'load its driver' })
  const adapter = kit.adapters.get(namespace)
  if (!adapter) throw adapterNotFound({ namespace })
  const drivers = kit.internals.get(createDrivers)
  const context = {
    env: kit.env,
    rpcUrls: (networkId: Parameters<typeof rpcUrls>[1]) => rpcUrls(kit.options, networkId),
  }
  const loading = drivers.get(namespace) ?? adapter.load(context)
  drivers.set(namespace, loading)
  // A chunk that could not be fetched is fetched again the next time.
  loading.catch(() => drivers.delete(namespace))
  return loading
}

const createDrivers = () => new Map<Namespace, Promise<ChainDriver>>()

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

/**
 * One of the kit's networks.
 * @throws KitError `network/not-found`.
 */
export function findNetwork(kit: Kit, networkId: string | undefined): Network {
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === networkId)
  if (!network) throw networkNotFound({ details: String(networkId) })
  return network
}
