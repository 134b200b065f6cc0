import type { Network } from './network.types.ts'

/** Multicall3 stands at this address wherever it was deployed by its presigned transaction. */
const canonicalMulticall3 = '0xca11bde05977b3631167028862be2a173976ca11'

/**
 * A row of the shipped EVM table. Names, currencies and explorers are facts of the public chain list
 * (ethereum-lists/chains). No RPC URL: no outside host unless the operator names one.
 */
export function evmNetwork(row: evmNetwork.Row): Network {
  const contracts: Record<string, { address: string }> = {}
  const multicall3 = 'multicall3' in row ? row.multicall3 : canonicalMulticall3
  if (multicall3 !== undefined) contracts.multicall3 = { address: multicall3 }
  if (row.ensUniversalResolver !== undefined) contracts.ensUniversalResolver = { address: row.ensUniversalResolver }
  const [currencyName, symbol] = row.currency
  return {
    id: row.id,
    name: row.name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${row.id}`,
    nativeCurrency: { name: currencyName, symbol, decimals: 18 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: row.explorer && { default: { name: row.explorer[0], url: row.explorer[1] } },
    contracts,
    testnet: row.testnet ?? false,
    assets: { imageId: row.image, imageUrl: undefined },
  }
}

export declare namespace evmNetwork {
  type Row = {
    id: number
    name: string
    /** Name and symbol; every EVM currency of the table has 18 decimals. */
    currency: readonly [string, string]
    /** Name and address, without a slash at the end. */
    explorer: readonly [string, string] | undefined
    /** Left out: the canonical address. `undefined`: none on this chain. */
    multicall3?: string | undefined
    ensUniversalResolver?: string
    /** Id of the image in the directory service; testnets share their mainnet's. */
    image: string
    testnet?: boolean
  }
}
