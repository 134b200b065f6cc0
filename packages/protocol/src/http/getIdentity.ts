import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { plainTextSchema } from './plainText.schema.ts'

/** The name and the picture of an address. Spec 7. */
export const getIdentity = defineEndpoint({
  id: 'getIdentity',
  method: 'GET',
  path: '/v1/identity/:address',
  aliases: ['/v1/account/:address/identity'],
  summary: 'Name and picture of an address',
  query: v.object({
    ...callerQueryEntries,
    sender: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
    /** false looks everything up anew; for the operator's testing project alone. */
    useCache: v.optional(v.picklist(['true', 'false'])),
  }),
  response: v.object({
    name: v.nullable(v.string()),
    /** A URL of this service (`getAvatar`), whatever the picture's own address is. */
    avatar: v.nullable(v.string()),
    /** ISO 8601. */
    resolvedAt: v.nullable(v.string()),
  }),
  examples: [
    {
      request: { params: { address: 'So11111111111111111111111111111111111111112' }, query: {} },
      response: { name: null, avatar: null, resolvedAt: '2026-01-02T03:04:05.000Z' },
    },
  ],
  errors: [
    { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address that can have a name.' },
    { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of Ethereum answers.' },
  ],
  auth: 'project+quota',
  cacheSeconds: 300,
})
