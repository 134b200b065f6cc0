import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries, currencies } from './query.schema.ts'

/** Where a price comes from and when it held: shown with every figure that is made of it. */
export const priceOriginEntries = {
  /** `uniswap-v2` and `uniswap-v3` (a pool on the chain), `chainlink` (a feed on the chain), or the name of a provider. */
  source: v.string(),
  /** ISO 8601. For a pool the time of the block that was read. */
  asOf: v.pipe(v.string(), v.isoTimestamp()),
  /** True: it held more than an hour ago, and says what it was then. Feeds, which are confirmed once a day, count as present. */
  stale: v.boolean(),
}

/** The price of one token. */
export const priceSchema = v.object({
  /** CAIP-10, as it was asked for. */
  address: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
  /** May be empty. */
  iconUrl: v.string(),
  /** Of one whole token in the asked currency; 0 when no market is known. */
  price: v.number(),
  /** Per cent in the last 24 hours. Absent when unknown. */
  change24h: v.optional(v.number()),
  source: v.optional(priceOriginEntries.source),
  asOf: v.optional(priceOriginEntries.asOf),
  /** Absent where it isn't. */
  stale: v.optional(priceOriginEntries.stale),
})

/** Prices of tokens by their CAIP-10 addresses, all that are given. Spec 7. */
export const postFungiblePrice = defineEndpoint({
  id: 'postFungiblePrice',
  method: 'POST',
  path: '/v1/fungible/price',
  query: v.object(callerQueryEntries),
  body: v.object({
    /** Counts where the query has none. */
    projectId: callerQueryEntries.projectId,
    currency: v.picklist(currencies),
    /** CAIP-10 tokens, 1 to 100; the native token by its placeholder. */
    addresses: v.array(v.string()),
  }),
  response: v.object({
    /** In the order of the question. Tokens that do not exist are left out. */
    fungibles: v.array(priceSchema),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** One point of a price's past. */
export const pricePointSchema = v.object({
  /** Milliseconds since the Unix epoch. */
  at: v.pipe(v.number(), v.integer()),
  price: v.number(),
})

/** What a token cost, for a sparkline: hourly for a day or a week, daily for longer. Spec 7 has no such call. */
export const getPriceHistory = defineEndpoint({
  id: 'getPriceHistory',
  method: 'GET',
  path: '/v1/fungible/price-history',
  query: v.object({
    ...callerQueryEntries,
    currency: v.picklist(currencies),
    /** CAIP-10; the native token by its placeholder. */
    address: v.pipe(plainTextSchema, v.maxLength(256)),
    range: v.picklist(['day', 'week', 'month', 'year']),
  }),
  response: v.object({
    /** Oldest first, the present price last. Empty when nothing is known; gaps where no price was requested. */
    points: v.array(pricePointSchema),
    source: v.optional(priceOriginEntries.source),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

export type Price = v.InferOutput<typeof priceSchema>

export type PricePoint = v.InferOutput<typeof pricePointSchema>
