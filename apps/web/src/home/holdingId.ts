import type { TokenBalance } from '@latchkey/core/queries'

/** Tells a token on a network from every other. */
export function holdingId({ chainId, address }: Pick<TokenBalance, 'chainId' | 'address'>): string {
  return address ?? chainId
}
