import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { parseCaipNetworkId } from '@latchkey/protocol'
import { allNetworks, bitcoinRegtest } from '@latchkey/protocol/networks'
import type { Upstream } from '../upstream/upstream.types.ts'
import type { ApiConfig } from './config.types.ts'

/** The nodes that the configuration names, and the chains beyond the product's table that they belong to. */
export function toUpstreams(config: Pick<ApiConfig, 'rpcUrls' | 'devnet'>): {
  upstreams: ReadonlyMap<CaipNetworkId, readonly Upstream[]>
  networks: readonly Network[]
} {
  const upstreams = new Map<CaipNetworkId, readonly Upstream[]>(config.rpcUrls)
  for (const { caip, rpcUrl, wsUrl } of config.devnet?.chains ?? []) {
    const usual = withoutSockets.includes(parseCaipNetworkId(caip).namespace)
      ? undefined
      : rpcUrl.replace(/^http/, 'ws')
    upstreams.set(caip, [{ name: 'devnet', url: rpcUrl, wsUrl: wsUrl ?? usual, priority: 100 }])
  }
  const known = new Set(allNetworks.map(({ caipNetworkId }) => caipNetworkId))
  const further = [...upstreams.keys()].filter((id) => !known.has(id))
  return { upstreams, networks: further.map(unlistedNetwork) }
}

/** Families whose servers have no subscriptions. */
const withoutSockets: readonly Namespace[] = ['bip122']

/** A chain that only the operator knows: named by its id, with the currency that most such chains have. */
function unlistedNetwork(id: CaipNetworkId): Network {
  if (id === bitcoinRegtest.caipNetworkId) return bitcoinRegtest
  const { namespace, reference } = parseCaipNetworkId(id)
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    name: `Chain ${reference}`,
    chainNamespace: namespace,
    caipNetworkId: id,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: undefined,
    contracts: {},
    testnet: true,
    assets: { imageId: undefined, imageUrl: undefined },
  }
}
