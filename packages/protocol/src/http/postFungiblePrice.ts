import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { currencies } from './currencies.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { priceSchema } from './price.schema.ts'

const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Prices of tokens by their CAIP-10 addresses, all that are given. Spec 7. */
export const postFungiblePrice = defineEndpoint({
  id: 'postFungiblePrice',
  method: 'POST',
  path: '/v1/fungible/price',
  summary: 'Prices of tokens',
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
  examples: [
    {
      request: { params: {}, query: {}, body: { currency: 'usd', addresses: [ether] } },
      response: {
        fungibles: [
          {
            address: ether,
            name: 'Ether',
            symbol: 'ETH',
            decimals: 18,
            iconUrl: 'https://api.example.org/public/getTokenImage/ETH',
            price: 3000.25,
            change24h: -1.2,
            source: 'uniswap-v3',
            asOf: '2026-01-02T03:04:05.000Z',
          },
        ],
      },
    },
  ],
  errors: [
    { status: 400, code: 'api/invalid-address', field: 'addresses', when: 'None, too many, or one is no token.' },
    { status: 400, code: 'api/unsupported-chain', field: 'addresses', when: 'A chain is not known here.' },
    { status: 400, code: 'api/invalid-request', field: 'asset', when: 'None of the tokens exists.' },
    { status: 422, code: 'api/invalid-body', field: '', when: 'The currency or another value is of the wrong kind.' },
    { status: 503, code: 'api/upstream-unavailable', field: '', when: 'No provider of prices answers.' },
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})
