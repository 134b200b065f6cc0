import type { TokenBalance } from '@latchkey/core/queries'

const names: Readonly<Record<string, string>> = {
  'uniswap-v2': 'Uniswap',
  'uniswap-v3': 'Uniswap',
  chainlink: 'Chainlink',
  coingecko: 'CoinGecko',
}

/** Who said what the holdings are worth, and when the oldest of these prices held. */
export function priceOrigin(tokens: readonly TokenBalance[]): {
  readonly sources: readonly string[]
  readonly oldestMs: number | undefined
} {
  const priced = tokens.filter(({ units, value }) => units > 0n && value !== undefined)
  const sources = priced.flatMap(({ priceSource }) =>
    // The issuer's word is no market: it is not what a total is believed for.
    priceSource === undefined || priceSource === 'issuer' ? [] : [names[priceSource] ?? priceSource],
  )
  const times = priced.flatMap(({ priceAtMs }) => (priceAtMs === undefined ? [] : [priceAtMs]))
  return {
    sources: [...new Set(sources)].sort(),
    oldestMs: times.length === 0 ? undefined : Math.min(...times),
  }
}

/** What holdings are worth together, and how many of them have no price and are left out. */
export function totalOf(tokens: readonly TokenBalance[]): {
  readonly value: number | undefined
  readonly unpriced: number
} {
  const held = tokens.filter((token) => token.units > 0n)
  const priced = held.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const value = priced.length === 0 ? undefined : priced.reduce((sum, each) => sum + each, 0)
  return { value, unpriced: held.length - priced.length }
}

/** A sum of money in two parts, the decimals apart, to be shown quieter: `$12,480` and `.36`. */
export function splitFiat(text: string): { readonly whole: string; readonly rest: string } {
  const match = /^(.*\p{Nd})([.,٫]\p{Nd}{2}\P{Nd}*)$/u.exec(text)
  return { whole: match?.[1] ?? text, rest: match?.[2] ?? '' }
}

/** A number in two parts, the decimals after the sixth apart, to be shown smaller: `104.381656` and `382`. */
export function splitDecimals(text: string): { readonly main: string; readonly rest: string } {
  const match = /^(.*[.,٫]\p{Nd}{6})(\p{Nd}+)$/u.exec(text)
  return { main: match?.[1] ?? text, rest: match?.[2] ?? '' }
}

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
