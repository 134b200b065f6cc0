import * as v from 'valibot'
import { caip2Schema } from './caip2.schema.ts'
import { priceOriginEntries } from './price.schema.ts'

/** No pool has enough of it, its giver gave it to more than 100 accounts, or its name leads to a page. */
export const spamReasons = ['no-market', 'airdrop', 'link-in-name'] as const

export type SpamReason = (typeof spamReasons)[number]

/** One holding of an account. Keys that do not apply are left out, never null. */
export const balanceSchema = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: v.optional(caip2Schema),
  /** CAIP-10 of the token contract. Absent for the native token of the chain. */
  address: v.optional(v.string()),
  /** Worth of the whole holding in the asked currency. Absent when no price is known. */
  value: v.optional(v.number()),
  /** Price of one token in the asked currency; 0 when unknown. */
  price: v.number(),
  /** Per cent in the last 24 hours. Absent when unknown. */
  change24h: v.optional(v.number()),
  /** Where the price comes from, and when it held. Absent without a price. */
  priceSource: v.optional(priceOriginEntries.source),
  priceAsOf: v.optional(priceOriginEntries.asOf),
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
    /** The whole amount as a decimal text, never rounded. */
    numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
  }),
  /** May be empty. */
  iconUrl: v.string(),
  /** Why the token is taken for spam (decisions 35). Absent when it is not. */
  spam: v.optional(v.array(v.picklist(spamReasons))),
})

export type Balance = v.InferOutput<typeof balanceSchema>
