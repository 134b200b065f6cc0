import type { Network } from '@latchkey/protocol'

/** An Ethereum-like network under test. */
export function testNetwork(overrides: Partial<Network> = {}): Network {
  return {
    id: 1,
    name: 'Ethereum',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: undefined,
    contracts: {},
    testnet: false,
    assets: { imageId: undefined, imageUrl: undefined },
    ...overrides,
  }
}
