import type { Network } from 'latchkey/networks'

/** The chain that `npm run dev` starts. The page reaches it through the server that it comes from. */
export const localChain: Network = {
  id: 31337,
  name: 'Local chain',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31337',
  nativeCurrency: { name: 'Practice ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/local-chain'] }, chainDefault: { http: [] } },
  blockExplorers: undefined,
  contracts: {},
  testnet: true,
  assets: { imageId: undefined, imageUrl: undefined },
}
