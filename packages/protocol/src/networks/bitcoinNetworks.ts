import { chainReferences } from '../constants.ts'
import type { Network } from './network.types.ts'

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
