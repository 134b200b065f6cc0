import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { currencies } from './currencies.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { plainTextSchema } from './plainText.schema.ts'
import { priceOriginEntries, pricePointSchema } from './price.schema.ts'

const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What a token cost, for a sparkline: hourly for a day or a week, daily for longer. Spec 7 has no such call. */
export const getPriceHistory = defineEndpoint({
  id: 'getPriceHistory',
  method: 'GET',
  path: '/v1/fungible/price-history',
  summary: 'Past prices of a token',
  query: v.object({
    ...callerQueryEntries,
    currency: v.picklist(currencies),
    /** CAIP-10; the native token by its placeholder. */
    address: v.pipe(plainTextSchema, v.maxLength(256)),
    range: v.picklist(['day', 'week', 'month', 'year']),
  }),
  response: v.object({
    /** Oldest first, the present price last. Empty when nothing is known; gaps where nobody asked. */
    points: v.array(pricePointSchema),
    source: v.optional(priceOriginEntries.source),
  }),
  examples: [
    {
      request: { params: {}, query: { currency: 'usd', address: ether, range: 'day' } },
      response: {
        points: [
          { at: 1767319200000, price: 2998.4 },
          { at: 1767322800000, price: 3000.25 },
        ],
        source: 'uniswap-v3',
      },
    },
  ],
  errors: [
    { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not a token of a chain family priced here.' },
    { status: 400, code: 'api/unsupported-chain', field: 'address', when: 'The chain is not known here.' },
    { status: 503, code: 'api/upstream-unavailable', field: '', when: 'No provider of prices answers.' },
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})
