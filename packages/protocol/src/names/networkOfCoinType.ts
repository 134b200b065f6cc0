import type { CaipNetworkId } from '../caip/caip.types.ts'

const evmBit = 2 ** 31
const ether = 60

/** The EVM chain whose addresses a coin type is for (ENSIP-11); undefined for coin types of other families. */
export function networkOfCoinType(coinType: number): CaipNetworkId | undefined {
  if (coinType === ether) return 'eip155:1'
  return coinType > evmBit && coinType < 2 * evmBit ? `eip155:${coinType - evmBit}` : undefined
}
