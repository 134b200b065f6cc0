import type { TokenBalance } from '@latchkey/core/queries'
import { formatAmount } from '@latchkey/protocol'

/** Holdings that are there, the most valuable first, then native ones, then by name. */
export function sortTokens(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  return tokens
    .filter((token) => token.units > 0n)
    .toSorted(
      (left, right) =>
        (right.value ?? 0) - (left.value ?? 0) ||
        Number(left.address !== undefined) - Number(right.address !== undefined) ||
        left.name.localeCompare(right.name),
    )
}

/**
 * An amount with its unit, cut and never rounded up. What is there but too small to be seen is said to be less than the
 * smallest that can be seen.
 */
export function amountText(
  { units, decimals, symbol }: { units: bigint; decimals: number; symbol: string },
  maxDecimals: number,
  locale: string,
): string {
  const shown = Math.min(maxDecimals, decimals)
  const smallest = 10n ** BigInt(decimals - shown)
  const tiny = units > 0n && units < smallest
  const number = formatAmount(tiny ? smallest : units, decimals, { maxDecimals: shown, locale })
  return `${tiny ? '<' : ''}${number} ${symbol}`
}
