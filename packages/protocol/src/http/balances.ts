import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { networkReadingsSchema } from './networkReading.ts'
import { priceOriginEntries } from './prices.ts'
import { caip2Schema, callerQueryEntries, currencies, listQuerySchema } from './query.schema.ts'

/** No pool has enough of it, its giver gave it to more than 100 accounts, or its name leads to a page. */
export const spamReasons = ['no-market', 'airdrop', 'link-in-name'] as const

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
  /** Absent where it isn't. */
  priceStale: v.optional(priceOriginEntries.stale),
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
    /** The whole amount as a decimal text, never rounded. */
    numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
  }),
  /** May be empty. */
  iconUrl: v.string(),
  /** Why the token is taken for spam. Absent when it is not. */
  spam: v.optional(v.array(v.picklist(spamReasons))),
})

/** The native and token holdings of an address, on one chain or on all that the service knows. Spec 7. */
export const getAccountBalance = defineEndpoint({
  id: 'getAccountBalance',
  method: 'GET',
  path: '/v1/account/:address/balance',
  query: v.object({
    ...callerQueryEntries,
    currency: v.picklist(currencies),
    /** Without it: every chain of the namespace that the address belongs to. */
    chainId: v.optional(caip2Schema),
    /** CAIP-10 tokens to read again from the chain, past the cache; one that is not listed is added. */
    forceUpdate: v.optional(listQuerySchema),
    /** `show`: tokens taken for spam are in the list too, with the reasons. */
    spam: v.optional(v.picklist(['hide', 'show'])),
  }),
  response: v.object({
    balances: v.array(balanceSchema),
    /** Which networks were looked at; an older service does not say. */
    networks: v.optional(networkReadingsSchema, {}),
    /** For clients that don't know `networks`: chains that did not answer, when all were asked for. Absent when all answered. */
    unavailableChains: v.optional(v.array(caip2Schema)),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

export type SpamReason = (typeof spamReasons)[number]

export type Balance = v.InferOutput<typeof balanceSchema>
