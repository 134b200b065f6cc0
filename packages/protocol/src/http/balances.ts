import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
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
  summary: 'Balances of an address',
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
    /** Chains that did not answer, when all were asked for: what the list lacks. Absent when all answered. */
    unavailableChains: v.optional(v.array(caip2Schema)),
  }),
  examples: [
    {
      request: {
        params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
        query: { currency: 'usd', chainId: 'eip155:1' },
      },
      response: {
        balances: [
          {
            name: 'Ether',
            symbol: 'ETH',
            chainId: 'eip155:1',
            price: 0,
            quantity: { decimals: '18', numeric: '1.25' },
            iconUrl: '',
          },
          {
            name: 'USD Coin',
            symbol: 'USDC',
            chainId: 'eip155:1',
            address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
            value: 12.5,
            price: 1,
            change24h: 0.01,
            priceSource: 'chainlink',
            priceAsOf: '2026-01-02T03:04:05.000Z',
            quantity: { decimals: '6', numeric: '12.5' },
            iconUrl: 'https://img.example/usdc.svg',
          },
        ],
      },
    },
    {
      request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: { currency: 'eur' } },
      response: { balances: [] },
    },
  ],
  errors: [
    { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address of the namespace.' },
    { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
    { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chain answers.' },
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})

export type SpamReason = (typeof spamReasons)[number]

export type Balance = v.InferOutput<typeof balanceSchema>
