import type { CaipNetworkId, Network } from '@latchkey/protocol'
import * as networks from '@latchkey/protocol/networks'
import { allNetworks, closedNetworkIds } from '@latchkey/protocol/networks'
import type { Upstream } from '../../upstream/upstream.types.ts'
import { type Chain, closedChain, unsupportedChain } from './chain.ts'

// Priorities: 75 high, 50 normal, 25 low. The chain's own node is listed before those of the free networks.
const own = (host: string): Upstream => ({ name: host, url: `https://${host}`, wsUrl: undefined, priority: 50 })

const publicnode = (name: string): Upstream => ({
  name: 'publicnode',
  url: `https://${name}.publicnode.com`,
  wsUrl: `wss://${name}.publicnode.com`,
  priority: 75,
})

const drpc = (name: string): Upstream => ({
  name: 'drpc',
  url: `https://${name}.drpc.org`,
  wsUrl: undefined,
  priority: 25,
})

/**
 * Free public nodes by chain. None is used unless the operator says so (`RPC_PUBLIC_NODES=on`): their owners see the
 * calls and set their own limits.
 */
const publicNodes: readonly { network: Network; upstreams: readonly Upstream[] }[] = [
  { network: networks.mainnet, upstreams: [publicnode('ethereum-rpc'), drpc('eth')] },
  { network: networks.sepolia, upstreams: [publicnode('ethereum-sepolia-rpc'), drpc('sepolia')] },
  { network: networks.optimism, upstreams: [publicnode('optimism-rpc'), drpc('optimism'), own('mainnet.optimism.io')] },
  { network: networks.optimismSepolia, upstreams: [publicnode('optimism-sepolia-rpc'), own('sepolia.optimism.io')] },
  {
    network: networks.arbitrum,
    upstreams: [publicnode('arbitrum-one-rpc'), drpc('arbitrum'), own('arb1.arbitrum.io/rpc')],
  },
  {
    network: networks.arbitrumSepolia,
    upstreams: [publicnode('arbitrum-sepolia-rpc'), own('sepolia-rollup.arbitrum.io/rpc')],
  },
  { network: networks.base, upstreams: [publicnode('base-rpc'), drpc('base'), own('mainnet.base.org')] },
  { network: networks.baseSepolia, upstreams: [publicnode('base-sepolia-rpc'), own('sepolia.base.org')] },
  { network: networks.polygon, upstreams: [publicnode('polygon-bor-rpc'), drpc('polygon')] },
  { network: networks.polygonAmoy, upstreams: [publicnode('polygon-amoy-bor-rpc'), drpc('polygon-amoy')] },
  { network: networks.polygonZkEvm, upstreams: [own('zkevm-rpc.com')] },
  { network: networks.bsc, upstreams: [publicnode('bsc-rpc'), own('bsc-dataseed.bnbchain.org')] },
  {
    network: networks.bscTestnet,
    upstreams: [publicnode('bsc-testnet-rpc'), own('bsc-testnet-dataseed.bnbchain.org')],
  },
  {
    network: networks.avalanche,
    upstreams: [publicnode('avalanche-c-chain-rpc'), own('api.avax.network/ext/bc/C/rpc')],
  },
  {
    network: networks.avalancheFuji,
    upstreams: [publicnode('avalanche-fuji-c-chain-rpc'), own('api.avax-test.network/ext/bc/C/rpc')],
  },
  { network: networks.zksync, upstreams: [own('mainnet.era.zksync.io'), drpc('zksync')] },
  { network: networks.zksyncSepolia, upstreams: [own('sepolia.era.zksync.dev')] },
  { network: networks.zora, upstreams: [own('rpc.zora.energy')] },
  { network: networks.zoraSepolia, upstreams: [own('sepolia.rpc.zora.energy')] },
  { network: networks.aurora, upstreams: [own('mainnet.aurora.dev')] },
  { network: networks.auroraTestnet, upstreams: [own('testnet.aurora.dev')] },
  { network: networks.mantle, upstreams: [own('rpc.mantle.xyz'), publicnode('mantle-rpc')] },
  { network: networks.mantleSepolia, upstreams: [own('rpc.sepolia.mantle.xyz')] },
  { network: networks.celo, upstreams: [publicnode('celo-rpc'), own('forno.celo.org')] },
  { network: networks.fantom, upstreams: [publicnode('fantom-rpc'), own('rpcapi.fantom.network')] },
  { network: networks.gnosis, upstreams: [publicnode('gnosis-rpc'), own('rpc.gnosischain.com')] },
  { network: networks.kaia, upstreams: [own('public-en.node.kaia.io'), drpc('klaytn')] },
  { network: networks.linea, upstreams: [publicnode('linea-rpc'), own('rpc.linea.build')] },
  { network: networks.sei, upstreams: [publicnode('sei-evm-rpc'), own('evm-rpc.sei-apis.com')] },
  { network: networks.unichainSepolia, upstreams: [publicnode('unichain-sepolia-rpc'), own('sepolia.unichain.org')] },
  { network: networks.solana, upstreams: [publicnode('solana-rpc'), own('api.mainnet-beta.solana.com')] },
  { network: networks.solanaDevnet, upstreams: [own('api.devnet.solana.com')] },
  { network: networks.solanaTestnet, upstreams: [own('api.testnet.solana.com')] },
  { network: networks.bitcoin, upstreams: [own('mempool.space/api'), own('blockstream.info/api')] },
  {
    network: networks.bitcoinTestnet,
    upstreams: [own('mempool.space/testnet/api'), own('blockstream.info/testnet/api')],
  },
]

/**
 * The chains that the service knows: those of the product's table, and further ones that the configuration names. A
 * chain without a node is known but not served.
 */
export function createChainTable(options: createChainTable.Options): ChainTable {
  const nodes = new Map<string, readonly Upstream[]>()
  if (options.publicNodes) for (const { network, upstreams } of publicNodes) nodes.set(network.caipNetworkId, upstreams)
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
