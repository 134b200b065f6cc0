import type { Currency } from '@latchkey/protocol/http'
import { ApiError } from '../../http/ApiError.ts'
import type { Chain } from '../chains/chain.ts'

/** Prices are worked out in whole numbers of this many decimals: a token may cost a millionth of a millionth. */
const scale = 10n ** 36n

/** Exact arithmetic on prices until the last step. */
export const fixedPoint = {
  one: scale,
  /** @param digits Decimals that `units` counts in. */
  from: (units: bigint, digits: number): bigint => (units * scale) / 10n ** BigInt(digits),
  times: (a: bigint, b: bigint): bigint => (a * b) / scale,
  toNumber: (value: bigint): number => Number(value) / Number(scale),
}

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

/** What was found out of tokens, by address. */
export type MarketReading<Quote> = {
  readonly quotes: ReadonlyMap<string, Quote>
  /** Those that may have a market, which could not be asked for. */
  readonly unasked: ReadonlySet<string>
}

/** A price that held longer ago is an old one. */
const freshMs = 3_600_000

/** Feeds on a chain are confirmed once a day, and not read once they are late; others say when they held. */
export function isStale({ source, atMs }: PriceQuote, nowMs: number): boolean {
  return source !== 'chainlink' && nowMs - atMs > freshMs
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

/** What one unit of each currency is worth in US dollars; a currency without a source is missing. */
export type Rates = ReadonlyMap<Currency, number>

/** No token is named, too many, or one is of no chain family that is priced. */
export function invalidToken(field: 'address' | 'addresses'): ApiError {
  return new ApiError({
    code: 'api/invalid-address',
    field,
    description: 'Expected 1 to 100 CAIP-10 tokens of chain families that are priced here.',
  })
}

/** None of the tokens exists on its chain. */
export function unknownAsset(): ApiError {
  return new ApiError({
    code: 'api/invalid-request',
    field: 'asset',
    description: 'No such token.',
  })
}

/** Every provider failed. */
export function pricesUnavailable(retryAfterMs?: number): ApiError {
  return new ApiError({
    code: 'api/upstream-unavailable',
    description: 'No provider of prices answers at present.',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}
