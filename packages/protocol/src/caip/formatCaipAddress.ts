import type { CaipAddress, CaipNetworkId } from './caip.types.ts'

/** Joins a CAIP-2 chain id and an address to a CAIP-10 account id. */
export function formatCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}
