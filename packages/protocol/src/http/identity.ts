import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

/**
 * The picture of an address or of a registered name, re-encoded by the service: the page contacts no other host, and
 * the host of the picture doesn't learn who looks. Fetched without a project id, as `<img>` does.
 */
export const getAvatar = defineEndpoint({
  id: 'getAvatar',
  method: 'GET',
  path: '/v1/avatar/:subject',
  summary: 'Picture of an address or a name',
  query: v.object({
    ...callerQueryEntries,
    /** Not read: another one is another URL, for when the picture has changed. */
    v: v.optional(v.pipe(plainTextSchema, v.maxLength(64))),
  }),
  responseType: 'image',
  response: v.blob(),
  examples: [],
  errors: [
    {
      status: 404,
      code: 'api/not-found',
      field: 'subject',
      when: 'Neither an address nor a name here, or it has no picture that is taken.',
    },
    { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chain answers.' },
  ],
  auth: 'none',
  cacheSeconds: 300,
})

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
    /** false looks everything up again; for the operator's testing project alone. */
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
