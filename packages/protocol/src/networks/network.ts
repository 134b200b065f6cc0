import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../namespace.ts'

/** Multicall3 is at this address wherever it was deployed by its presigned transaction. */
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

/** A chain that accounts live on. Every field of the specification's section 3. */
export type Network = {
  /** EIP-155 number, or the CAIP-2 reference of another namespace. */
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    /** URLs tried first. The app's own URLs; empty in the shipped table. */
    readonly default: { readonly http: readonly string[] }
    /** The network's own public nodes, tried last. Empty in the shipped table: an operator names them. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly blockExplorers: { readonly default: { readonly name: string; readonly url: string } } | undefined
  /** Well-known contracts by role, such as `multicall3`. */
  readonly contracts: Readonly<Record<string, { readonly address: string }>>
  readonly testnet: boolean
  readonly assets: { readonly imageId: string | undefined; readonly imageUrl: string | undefined }
}
