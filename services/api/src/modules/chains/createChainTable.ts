import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { allNetworks, closedNetworkIds, type PublicNode, publicNodesOf } from '@latchkey/protocol/networks'
import type { Upstream } from '../../upstream/upstream.types.ts'
import { type Chain, closedChain, unsupportedChain } from './chain.ts'

/** 75 for a network of free nodes, 50 for the chain's own, 25 for one that allows less (100 would be the most). */
function withPriority({ name, url, wsUrl }: PublicNode): Upstream {
  const priority = { publicnode: 75, drpc: 25 }[name] ?? 50
  return { name, url, wsUrl, priority }
}

/**
 * The chains that the service knows: those of the product's table, and further ones that the configuration names. A
 * chain without a node is known but not served.
 */
export function createChainTable(options: createChainTable.Options): ChainTable {
  const nodes = new Map<string, readonly Upstream[]>()
  // None is used unless the operator says so: their owners see the calls and set their own limits.
  if (options.publicNodes)
    for (const { caipNetworkId } of allNetworks) {
      const found = publicNodesOf(caipNetworkId)
      if (found.length > 0) nodes.set(caipNetworkId, found.map(withPriority))
    }
  // The operator's own nodes replace the public ones of a chain: who names a node wants no other to see the calls.
  for (const [id, upstreams] of options.upstreams) nodes.set(id, upstreams)

  const chains = new Map<string, Chain>()
  for (const network of [...allNetworks, ...options.networks]) {
    chains.set(network.caipNetworkId, {
      network,
      closed: closedNetworkIds.includes(network.caipNetworkId) && !nodes.has(network.caipNetworkId),
      upstreams: nodes.get(network.caipNetworkId) ?? [],
    })
  }
  const all = [...chains.values()]

  return {
    all,
    served: all.filter(({ upstreams }) => upstreams.some(({ priority }) => priority > 0)),
    find: (id) => chains.get(id),
    findEvm: (chainId) => all.find(({ network }) => /^\d+$/.test(String(network.id)) && Number(network.id) === chainId),
    need(id) {
      const chain = chains.get(id)
      if (chain === undefined) throw unsupportedChain('unknown')
      if (chain.closed) throw closedChain()
      if (chain.upstreams.every(({ priority }) => priority <= 0)) throw unsupportedChain('no-node')
      return chain
    },
  }
}

export type ChainTable = {
  readonly all: readonly Chain[]
  /** Those with a node. */
  readonly served: readonly Chain[]
  find(id: string): Chain | undefined
  /** The chain with this number of EIP-155. */
  findEvm(chainId: number): Chain | undefined
  /** @throws ApiError when the chain is unknown, closed or without a node. */
  need(id: string): Chain
}

export declare namespace createChainTable {
  type Options = {
    publicNodes: boolean
    /** The operator's nodes by CAIP-2 id. */
    upstreams: ReadonlyMap<CaipNetworkId, readonly Upstream[]>
    /** Chains beyond the product's table; one with the id of a known chain replaces it. */
    networks: readonly Network[]
  }
}
