import { chainReferences } from '../constants.ts'
import type { Network } from './network.ts'

function solanaNetwork(reference: string, name: string, cluster: string | undefined): Network {
  const query = cluster === undefined ? '' : `?cluster=${cluster}`
  return {
    id: reference,
    name,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${reference}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'Solana Explorer', url: `https://explorer.solana.com${query}` } },
    contracts: {},
    testnet: cluster !== undefined,
    assets: { imageId: 'solana', imageUrl: undefined },
  }
}

export const solana = /* @__PURE__ */ solanaNetwork(chainReferences.solanaMainnet, 'Solana', undefined)

export const solanaDevnet = /* @__PURE__ */ solanaNetwork(chainReferences.solanaDevnet, 'Solana Devnet', 'devnet')

export const solanaTestnet = /* @__PURE__ */ solanaNetwork(chainReferences.solanaTestnet, 'Solana Testnet', 'testnet')
