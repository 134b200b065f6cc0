import type { TokenBalance } from '@latchkey/core/queries'

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
