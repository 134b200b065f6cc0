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

/** A change in per cent with its sign, and the way that it goes. Less than a hundredth of a per cent is none. */
export function changeText(
  percent: number,
  locale: string,
): { readonly text: string; readonly direction: 'up' | 'down' | 'flat' } {
  const cut = Math.trunc(percent * 100) / 100
  const text = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(cut / 100)
  return { text, direction: cut > 0 ? 'up' : cut < 0 ? 'down' : 'flat' }
}
