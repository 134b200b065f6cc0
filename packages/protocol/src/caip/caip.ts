import type { Namespace } from '../namespace.ts'

/** CAIP-2 chain id, `namespace:reference`, for example `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10 account id, `namespace:reference:address`, for example `eip155:1:0xab…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** Joins a CAIP-2 chain id and an address to a CAIP-10 account id. */
export function formatCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}
