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
  query: v.object({
    ...callerQueryEntries,
    /** Not read: another one is another URL, for when the picture has changed. */
    v: v.optional(v.pipe(plainTextSchema, v.maxLength(64))),
  }),
  responseType: 'image',
  response: v.blob(),
  auth: 'none',
  cacheSeconds: 300,
})

/** The name and the picture of an address. Spec 7. */
export const getIdentity = defineEndpoint({
  id: 'getIdentity',
  method: 'GET',
  path: '/v1/identity/:address',
  aliases: ['/v1/account/:address/identity'],
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
  auth: 'project+quota',
  cacheSeconds: 300,
})
