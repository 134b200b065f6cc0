import { chainReferences } from '../constants.ts'
import type { Network } from './network.ts'

function bitcoinNetwork(reference: string, name: string, symbol: string, path: string, testnet: boolean): Network {
  return {
    id: reference,
    name,
    chainNamespace: 'bip122',
    caipNetworkId: `bip122:${reference}`,
    nativeCurrency: { name: 'Bitcoin', symbol, decimals: 8 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'Mempool', url: `https://mempool.space${path}` } },
    contracts: {},
    testnet,
    assets: { imageId: 'bitcoin', imageUrl: undefined },
  }
}

export const bitcoin = /* @__PURE__ */ bitcoinNetwork(chainReferences.bitcoinMainnet, 'Bitcoin', 'BTC', '', false)

export const bitcoinTestnet = /* @__PURE__ */ bitcoinNetwork(
  chainReferences.bitcoinTestnet,
  'Bitcoin Testnet',
  'tBTC',
  '/testnet',
  true,
)

/** The chain that everybody starts for themselves, to practise on. There is no public one, so it has no explorer. */
export const bitcoinRegtest: Network = {
  .../* @__PURE__ */ bitcoinNetwork('0f9188f13cb7b2c71f2a335e3a4fc328', 'Bitcoin Practice', 'rBTC', '', true),
  blockExplorers: undefined,
}
