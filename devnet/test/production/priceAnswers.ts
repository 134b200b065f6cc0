import type { IncomingMessage, ServerResponse } from 'node:http'

/** What one costs, in dollars: of coins by their name there, of tokens by their contract. */
export type Prices = Readonly<Record<string, number>>

/** A double of CoinGecko's version 3 (docs.coingecko.com): prices in dollars, made a minute ago. */
export function priceAnswers(prices: Prices) {
  const quotes = (names: readonly string[]) => {
    const known = names.filter((name) => prices[name] !== undefined)
    const made = Math.floor(Date.now() / 1_000) - 60
    return Object.fromEntries(
      known.map((name) => [name, { usd: prices[name], usd_24h_change: -1.25, last_updated_at: made }]),
    )
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const named = (key: string) => (searchParams.get(key) ?? '').toLowerCase().split(',')
    const answer = pathname.endsWith('/simple/price')
      ? quotes(named('ids'))
      : pathname.includes('/simple/token_price/')
        ? quotes(named('contract_addresses'))
        : undefined
    outgoing.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(answer ?? { error: 'Not found' }))
  }
}
