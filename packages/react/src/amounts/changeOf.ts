import type { TokenBalance } from '@latchkey/core/queries'

/**
 * What the holdings have gained or lost in a day by their prices alone, as if nothing had moved. Undefined as long as one
 * with a price has no known yesterday: half a change would be a wrong one.
 */
export function changeOf(
  tokens: readonly TokenBalance[],
): { readonly value: number; readonly percent: number } | undefined {
  let now = 0
  let before = 0
  for (const { units, value, change24h, priceSource } of tokens) {
    if (units <= 0n || value === undefined) continue
    // A dollar by its issuer's word has no market that could move.
    const percent = priceSource === 'issuer' ? 0 : change24h
    if (percent === undefined || percent <= -100) return undefined
    now += value
    before += value / (1 + percent / 100)
  }
  return before > 0 ? { value: now - before, percent: (now / before - 1) * 100 } : undefined
}
