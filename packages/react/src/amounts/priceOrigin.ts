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
