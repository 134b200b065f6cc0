import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

/** Whether a name is free, and free ones like it. Spec 7. */
export const getNameSuggestions = defineEndpoint({
  id: 'getNameSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  query: v.object({
    ...callerQueryEntries,
    /** Default: the first zone of the service. */
    zone: v.optional(v.pipe(plainTextSchema, v.maxLength(253))),
  }),
  response: v.object({ suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })) }),
  auth: 'none',
  cacheSeconds: 0,
})

/** A registered name. */
export const nameSchema = v.object({
  name: v.string(),
  /** ISO 8601. */
  registered_at: v.string(),
  updated_at: v.string(),
  attributes: v.nullable(v.record(v.string(), v.string())),
  /** By coin type (ENSIP-11): 60 for Ethereum, chain id with the bit 2^31 for other EVM chains. */
  addresses: v.record(v.string(), v.object({ address: v.string(), created_at: v.string() })),
})

/** A name with its addresses. Spec 7. */
export const getProfileAccount = defineEndpoint({
  id: 'getProfileAccount',
  method: 'GET',
  path: '/v1/profile/account/:name',
  query: v.object({
    ...callerQueryEntries,
    /** 2 answers an empty list for a free name, 1 the status 404. */
    apiVersion: v.optional(v.picklist(['1', '2', 1, 2]), '1'),
    sender: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
  }),
  response: v.union([nameSchema, v.tuple([])]),
  auth: 'none',
  cacheSeconds: 0,
})

/** The names that lead to an address. Spec 7. */
export const getProfileReverse = defineEndpoint({
  id: 'getProfileReverse',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  query: v.object({
    ...callerQueryEntries,
    /** 2 answers an empty list where there is none, 1 the status 404. */
    apiVersion: v.optional(v.picklist(['1', '2', 1, 2]), '1'),
    sender: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
  }),
  response: v.array(nameSchema),
  auth: 'none',
  cacheSeconds: 0,
})

/** What an owner signs and sends. The signature is EIP-191 over exactly the text of `message`. */
export const signedNameSchema = v.object({
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{2,32768}$/)),
  coin_type: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** With its checksum. */
  address: v.pipe(v.string(), v.maxLength(128)),
})

/**
 * Registers a name. The signed message is the JSON text of name, attributes and timestamp in seconds. Spec 7. There is
 * no example: a signature is good for some seconds, and once.
 */
export const postProfileAccount = defineEndpoint({
  id: 'postProfileAccount',
  method: 'POST',
  path: '/v1/profile/account',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: v.object({ ...nameSchema.entries, success: v.literal(true) }),
  auth: 'none',
  cacheSeconds: 0,
})

/** Replaces the address that a name has for a coin type. The signed message is JSON of coin_type, address, timestamp. */
export const postProfileAddress = defineEndpoint({
  id: 'postProfileAddress',
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: nameSchema.entries.addresses,
  auth: 'none',
  cacheSeconds: 0,
})

/** Replaces the attributes of a name. The signed message is JSON of attributes and timestamp. */
export const postProfileAttributes = defineEndpoint({
  id: 'postProfileAttributes',
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: v.record(v.string(), v.string()),
  auth: 'none',
  cacheSeconds: 0,
})

export type RegisteredName = v.InferOutput<typeof nameSchema>

export type SignedName = v.InferOutput<typeof signedNameSchema>
