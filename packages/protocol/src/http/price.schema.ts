import * as v from 'valibot'

/** Where a price comes from and when it held: shown with every figure that is made of it. */
export const priceOriginEntries = {
  /** `uniswap-v2` and `uniswap-v3` (a pool on the chain), `chainlink` (a feed on the chain), or the name of a provider. */
  source: v.string(),
  /** ISO 8601. For a pool the time of the block that was read. */
  asOf: v.pipe(v.string(), v.isoTimestamp()),
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
})

export type Price = v.InferOutput<typeof priceSchema>

/** One point of a price's past. */
export const pricePointSchema = v.object({
  /** Milliseconds since the Unix epoch. */
  at: v.pipe(v.number(), v.integer()),
  price: v.number(),
})

export type PricePoint = v.InferOutput<typeof pricePointSchema>
