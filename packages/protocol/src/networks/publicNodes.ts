import type { CaipNetworkId } from '../caip/caip.ts'
import type { Network } from './network.ts'

/** A free node that anyone may ask. Its owner sees what is asked, and sets limits. */
export type PublicNode = {
  /** Who runs it, or its host. */
  readonly name: string
  readonly url: string
  /** WebSocket address, if it has one. */
  readonly wsUrl?: string
}

// The chain's own node is listed after those of the free networks.
const own = (host: string): PublicNode => ({ name: host, url: `https://${host}` })
const publicnode = (name: string): PublicNode => ({
  name: 'publicnode',
  url: `https://${name}.publicnode.com`,
  wsUrl: `wss://${name}.publicnode.com`,
})
const drpc = (name: string): PublicNode => ({ name: 'drpc', url: `https://${name}.drpc.org` })

const table: Readonly<Partial<Record<CaipNetworkId, readonly PublicNode[]>>> = {
  'eip155:1': [publicnode('ethereum-rpc'), drpc('eth')],
  'eip155:11155111': [publicnode('ethereum-sepolia-rpc'), drpc('sepolia')],
  'eip155:10': [publicnode('optimism-rpc'), drpc('optimism'), own('mainnet.optimism.io')],
  'eip155:11155420': [publicnode('optimism-sepolia-rpc'), own('sepolia.optimism.io')],
  'eip155:42161': [publicnode('arbitrum-one-rpc'), drpc('arbitrum'), own('arb1.arbitrum.io/rpc')],
  'eip155:421614': [publicnode('arbitrum-sepolia-rpc'), own('sepolia-rollup.arbitrum.io/rpc')],
  'eip155:8453': [publicnode('base-rpc'), drpc('base'), own('mainnet.base.org')],
  'eip155:84532': [publicnode('base-sepolia-rpc'), own('sepolia.base.org')],
  'eip155:137': [publicnode('polygon-bor-rpc'), drpc('polygon')],
  'eip155:80002': [publicnode('polygon-amoy-bor-rpc'), drpc('polygon-amoy')],
  'eip155:1101': [own('zkevm-rpc.com')],
  'eip155:56': [publicnode('bsc-rpc'), own('bsc-dataseed.bnbchain.org')],
  'eip155:97': [publicnode('bsc-testnet-rpc'), own('bsc-testnet-dataseed.bnbchain.org')],
  'eip155:43114': [publicnode('avalanche-c-chain-rpc'), own('api.avax.network/ext/bc/C/rpc')],
  'eip155:43113': [publicnode('avalanche-fuji-c-chain-rpc'), own('api.avax-test.network/ext/bc/C/rpc')],
  'eip155:324': [own('mainnet.era.zksync.io'), drpc('zksync')],
  'eip155:300': [own('sepolia.era.zksync.dev')],
  'eip155:7777777': [own('rpc.zora.energy')],
  'eip155:999999999': [own('sepolia.rpc.zora.energy')],
  'eip155:1313161554': [own('mainnet.aurora.dev')],
  'eip155:1313161555': [own('testnet.aurora.dev')],
  'eip155:5000': [own('rpc.mantle.xyz'), publicnode('mantle-rpc')],
  'eip155:5003': [own('rpc.sepolia.mantle.xyz')],
  'eip155:42220': [publicnode('celo-rpc'), own('forno.celo.org')],
  'eip155:250': [publicnode('fantom-rpc'), own('rpcapi.fantom.network')],
  'eip155:100': [publicnode('gnosis-rpc'), own('rpc.gnosischain.com')],
  'eip155:8217': [own('public-en.node.kaia.io'), drpc('klaytn')],
  'eip155:59144': [publicnode('linea-rpc'), own('rpc.linea.build')],
  'eip155:1329': [publicnode('sei-evm-rpc'), own('evm-rpc.sei-apis.com')],
  'eip155:1301': [publicnode('unichain-sepolia-rpc'), own('sepolia.unichain.org')],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [publicnode('solana-rpc'), own('api.mainnet-beta.solana.com')],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': [own('api.devnet.solana.com')],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': [own('api.testnet.solana.com')],
  'bip122:000000000019d6689c085ae165831e93': [own('mempool.space/api'), own('blockstream.info/api')],
  'bip122:000000000933ea01ad0ee984209779ba': [own('mempool.space/testnet/api'), own('blockstream.info/testnet/api')],
}

/** Free public nodes of a network, best first; none where none is known. Nothing asks them by itself. */
export function publicNodesOf(networkId: CaipNetworkId): readonly PublicNode[] {
  return table[networkId] ?? []
}

/**
 * Free public nodes for an app without any service, as `customRpcUrls` takes them. **Their owners see the address of
 * the visitor and every account that is asked for**, and set limits of their own: an app with visitors names nodes of
 * its own, or runs the service.
 *
 * @param networks Those of the app. One without a known public node is left out.
 * @returns URLs by CAIP-2 id, best first.
 * @example
 * import { createKit } from 'latchkey'
 * import { base, mainnet, publicNodes } from 'latchkey/networks'
 *
 * const networks = [mainnet, base] as const
 * const kit = createKit({ networks, customRpcUrls: publicNodes(networks) })
 */
export function publicNodes(networks: readonly Network[]): Partial<Record<CaipNetworkId, readonly string[]>> {
  return Object.fromEntries(
    networks.flatMap(({ caipNetworkId }) => {
      const urls = publicNodesOf(caipNetworkId).map(({ url }) => url)
      return urls.length === 0 ? [] : [[caipNetworkId, urls]]
    }),
  )
}
