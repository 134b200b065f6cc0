import type { TokenBalance } from '@latchkey/core/queries'
import { worth } from './worth.ts'

/**
 * What is worth most comes first; what has no price follows, native tokens before others, in the order of the networks.
 */
export function sortHoldings(
  holdings: readonly TokenBalance[],
  networkIds: readonly string[],
): readonly TokenBalance[] {
  const rank = ({ chainId }: TokenBalance) => networkIds.indexOf(chainId)
  const native = ({ address }: TokenBalance) => Number(address === undefined)
  return holdings.toSorted(
    (a, b) =>
      (worth(b) ?? 0) - (worth(a) ?? 0) || native(b) - native(a) || rank(a) - rank(b) || a.name.localeCompare(b.name),
  )
}
