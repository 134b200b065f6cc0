import type { CaipNetworkId } from '../caip/caip.ts'
import { chainReferences } from '../constants.ts'

/** The networks that the embedded wallet's frame knows, and that the provider's RPC is configured for (spec 7; 24 + 3). */
export const frameNetworkIds: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:5',
  'eip155:11155111',
  'eip155:10',
  'eip155:420',
  'eip155:42161',
  'eip155:421613',
  'eip155:137',
  'eip155:80001',
  'eip155:42220',
  'eip155:1313161554',
  'eip155:1313161555',
  'eip155:56',
  'eip155:97',
  'eip155:43114',
  'eip155:43113',
  'eip155:324',
  'eip155:280',
  'eip155:100',
  'eip155:8453',
  'eip155:84531',
  'eip155:84532',
  'eip155:7777777',
  'eip155:999',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]

/**
 * The 38 chain ids with a known provider RPC (spec 9, "about 39"). Text, not CaipNetworkId: near is a namespace that the
 * product doesn't know, and one Solana id is an old spelling of the mainnet.
 */
export const knownRpcNetworkIds: readonly string[] = [
  'near:mainnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'eip155:1101',
  'eip155:56',
  'eip155:42161',
  'eip155:7777777',
  'eip155:59144',
  'eip155:324',
  'eip155:5000',
  'eip155:80084',
  'eip155:5003',
  'eip155:100',
  'eip155:8453',
  'eip155:42220',
  'eip155:1313161555',
  'eip155:17000',
  'eip155:1',
  'eip155:300',
  'eip155:1313161554',
  'eip155:1329',
  'eip155:84532',
  'eip155:421614',
  'eip155:11155111',
  'eip155:8217',
  'eip155:43114',
  'eip155:999999999',
  'eip155:11155420',
  'eip155:80002',
  'eip155:97',
  'eip155:43113',
  'eip155:137',
  'eip155:10',
  'eip155:1301',
]

/** The networks of Ethereum's family that can swap (spec 9, 12 in all). Solana can, too: see {@link isSwapNetwork}. */
export const swapNetworkIds: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]

/** Whether tokens can be swapped on a network: on the 12 of Ethereum's family, and on Solana. */
export function isSwapNetwork(id: CaipNetworkId): boolean {
  return swapNetworkIds.includes(id) || id === `solana:${chainReferences.solanaMainnet}`
}

/** Whether an operator who offers swaps by these sources offers them on a network: on Solana they are Jupiter's. */
export function isSwapOffered(id: CaipNetworkId, sources: readonly string[]): boolean {
  return swapNetworkIds.includes(id) || (isSwapNetwork(id) && sources.includes('jupiter'))
}

/** Testnets that their makers have shut down: listed for compatibility, answered as unavailable. */
export const closedNetworkIds: readonly CaipNetworkId[] = [
  'eip155:5',
  'eip155:420',
  'eip155:421613',
  'eip155:80001',
  'eip155:84531',
  'eip155:280',
  'eip155:999',
  'eip155:80084',
  'eip155:17000',
]
