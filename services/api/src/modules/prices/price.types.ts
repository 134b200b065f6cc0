import type { Currency } from '@latchkey/protocol/http'
import type { Chain } from '../chains/chain.types.ts'

/** A token to price. The native one has its family's placeholder as its address. */
export type PricedToken = {
  /** In the one spelling of its family. */
  readonly address: string
  readonly decimals: number
}

/** What one whole token costs. Display only, so a plain number will do. */
export type PriceQuote = {
  readonly usd: number
  /** As it is shown: `uniswap-v2`, `chainlink`, or the name of a provider. */
  readonly source: string
  /** When it held, in milliseconds since the Unix epoch. */
  readonly atMs: number
  /** Per cent in the last 24 hours, from providers that know it. */
  readonly change24h?: number | undefined
}

/** US dollars for one whole token at a time, in milliseconds since the Unix epoch. */
export type UsdPoint = { readonly atMs: number; readonly usd: number }

/** One way to prices. None is needed for another to work. */
export type PriceProvider = {
  readonly name: string
  serves(chain: Chain): boolean
  /**
   * Quotes by address, for those of the tokens that it knows a market of.
   * @throws ApiError `api/upstream-unavailable` when it cannot answer at present.
   */
  read(chain: Chain, tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, PriceQuote>>
  /** Past prices, oldest first; absent where the provider has none. @throws as `read` */
  readPast?(chain: Chain, token: PricedToken, sinceMs: number): Promise<readonly UsdPoint[]>
}

/** What one unit of each currency is worth in US dollars; a currency that nobody tells of is missing. */
export type Rates = ReadonlyMap<Currency, number>
