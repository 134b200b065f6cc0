import * as v from 'valibot'
import { caip2Schema } from './caip2.schema.ts'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { currencies } from './currencies.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { historyEntrySchema } from './history.schema.ts'
import { plainTextSchema } from './plainText.schema.ts'

/** Older clients name an EVM chain by its number alone. */
const chainSchema = v.union([
  v.pipe(
    v.string(),
    v.regex(/^\d{1,20}$/),
    v.transform((number) => `eip155:${number}`),
  ),
  caip2Schema,
])

/** What an account did and what came to it, newest first, 50 a page. Spec 7. */
export const getAccountHistory = defineEndpoint({
  id: 'getAccountHistory',
  method: 'GET',
  path: '/v1/account/:address/history',
  summary: 'Transactions of an address',
  query: v.object({
    ...callerQueryEntries,
    /** Without it: every chain whose history is kept. */
    chainId: v.optional(chainSchema),
    /** `next` of the page before. */
    cursor: v.optional(v.pipe(plainTextSchema, v.maxLength(512))),
    currency: v.optional(v.picklist(currencies), 'usd'),
    /** Purchases of this on-ramp instead. */
    onramp: v.optional(v.pipe(plainTextSchema, v.maxLength(64))),
  }),
  response: v.object({
    data: v.array(historyEntrySchema),
    next: v.nullable(v.string()),
    /** Ours: chains whose sources did not answer, where not one chain was asked for. */
    unavailableChains: v.optional(v.array(caip2Schema)),
    /** Ours: how far each chain was read for this answer, and by whom. */
    asOf: v.optional(
      v.array(
        v.object({
          chainId: caip2Schema,
          /** `indexer`, or the name of a source that was asked; of that no block is known, and the time is that of asking. */
          source: v.string(),
          block: v.optional(v.number()),
          minedAt: v.string(),
        }),
      ),
    ),
  }),
  examples: [
    {
      request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: {} },
      response: {
        data: [
          {
            id: 'eip155:1:0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
            metadata: {
              operationType: 'send',
              hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
              minedAt: '2026-01-02T03:04:05.000Z',
              sentFrom: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
              sentTo: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
              status: 'confirmed',
              nonce: 7,
              application: null,
              chain: 'eip155:1',
            },
            transfers: [
              {
                fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://img.example/usdc.svg' } },
                nft_info: null,
                direction: 'out',
                quantity: { numeric: '12.5' },
                value: null,
                price: null,
                sender: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
                recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
              },
            ],
          },
        ],
        next: null,
        asOf: [{ chainId: 'eip155:1', source: 'indexer', block: 24_000_000, minedAt: '2026-01-02T03:04:17.000Z' }],
      },
    },
  ],
  errors: [
    { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address whose history is kept.' },
    {
      status: 400,
      code: 'api/unsupported-chain',
      field: 'chainId',
      when: 'The chain is not known here, or its history is not kept.',
    },
    { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'The source of the history is down.' },
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})
