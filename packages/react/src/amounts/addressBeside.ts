import type { TokenBalance } from '@latchkey/core/queries'
import { truncateAddress } from '@latchkey/protocol'

type Named = Pick<TokenBalance, 'symbol' | 'chainId' | 'address'>

/**
 * What stands beside the name of a holding where another one on its network has the same symbol, which any token may
 * take: the short form of its address. Undefined for the others, and for the coin of the network itself.
 */
export function addressBeside(holdings: readonly Named[]): (holding: Named) => string | undefined {
  const counts = new Map<string, number>()
  for (const holding of holdings) counts.set(keyOf(holding), (counts.get(keyOf(holding)) ?? 0) + 1)
  return (holding) =>
    holding.address === undefined || (counts.get(keyOf(holding)) ?? 0) < 2
      ? undefined
      : truncateAddress(holding.address.slice(holding.address.lastIndexOf(':') + 1))
}

/** Letters that look alike in width or case count as the same. */
const keyOf = ({ chainId, symbol }: Named) => `${chainId} ${symbol.normalize('NFKC').toLowerCase()}`
