import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'
import { listQuerySchema } from './listQuery.schema.ts'
import { plainTextSchema } from './plainText.schema.ts'
import { walletSchema } from './wallet.schema.ts'

/** A whole number on the wire as decimal text; callers may also give a number. */
const integerQuerySchema = (minimum: number, maximum: number) =>
  v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.regex(/^\d{1,9}$/),
        v.transform((text) => Number(text)),
      ),
      v.number(),
    ]),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
  )

/** A page of the wallet directory (spec 7). `count` is the number of matches before paging. */
export const getWallets = defineEndpoint({
  id: 'getWallets',
  method: 'GET',
  path: '/getWallets',
  summary: 'A page of the wallet directory',
  query: v.object({
    ...callerQueryEntries,
    /** From 1. */
    page: v.optional(integerQuerySchema(1, 100_000), 1),
    entries: v.optional(integerQuerySchema(1, 1000), 40),
    /** Ids: only these. */
    include: v.optional(listQuerySchema),
    /** Ids: not these. */
    exclude: v.optional(listQuerySchema),
    /** CAIP-2: wallets that serve any of them. */
    chains: v.optional(listQuerySchema),
    /** Part of the name, without regard to case. */
    search: v.optional(v.pipe(plainTextSchema, v.maxLength(200))),
    badge_type: v.optional(v.picklist(['none', 'certified'])),
    /** Exact names, without regard to case. */
    names: v.optional(listQuerySchema),
    rdns: v.optional(listQuerySchema),
    platform: v.optional(v.picklist(['ios', 'android'])),
  }),
  response: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)), data: v.array(walletSchema) }),
  examples: [
    {
      request: { params: {}, query: { page: 1, entries: 4, chains: ['eip155:1'] } },
      response: {
        count: 1,
        data: [
          {
            id: '5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c',
            name: 'Demo Wallet',
            homepage: 'https://wallet.example',
            image_id: 'example.wallet',
            order: 1,
            mobile_link: 'demo://',
            desktop_link: null,
            webapp_link: null,
            app_store: null,
            play_store: null,
            rdns: 'example.wallet',
            injected: [{ namespace: 'eip155', injected_id: 'isDemo' }],
            badge_type: 'certified',
          },
        ],
      },
    },
    { request: { params: {}, query: { search: 'meta', entries: 100 } }, response: { count: 0, data: [] } },
  ],
  errors: directoryErrors,
  auth: 'project',
  cacheSeconds: 7200,
})
