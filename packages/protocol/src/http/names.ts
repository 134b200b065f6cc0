import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint, type EndpointError, storageFull } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

/** Failures of look-ups by name. */
const nameErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/invalid-name', field: 'name', when: 'Not a name of a zone that is kept here.' },
]

/** Failures of whatever an owner signs. */
const signedNameErrors: readonly EndpointError[] = [
  ...nameErrors,
  storageFull,
  { status: 422, code: 'api/invalid-body', field: '', when: 'The body or the signed message has not the agreed form.' },
  { status: 400, code: 'api/name-taken', field: 'name', when: 'Somebody has the name already.' },
  {
    status: 400,
    code: 'api/timestamp-expired',
    field: 'timestamp',
    when: 'Signed too long ago, ahead of time, or before the last change.',
  },
  {
    status: 401,
    code: 'api/signature-invalid',
    field: 'signature',
    when: 'The address did not sign, or does not own the name.',
  },
  {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'chainId',
    when: 'The signature of a contract cannot be checked at present.',
  },
]

/** Whether a name is free, and free ones like it. Spec 7. */
export const getNameSuggestions = defineEndpoint({
  id: 'getNameSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  summary: 'Names like a text',
  query: v.object({
    ...callerQueryEntries,
    /** Default: the first zone of the service. */
    zone: v.optional(v.pipe(plainTextSchema, v.maxLength(253))),
  }),
  response: v.object({ suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })) }),
  examples: [
    {
      request: { params: { name: 'ada-example' }, query: { zone: 'reown.id' } },
      response: { suggestions: [{ name: 'ada-example.reown.id', registered: false }] },
    },
  ],
  errors: nameErrors,
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
  summary: 'Look a name up',
  query: v.object({
    ...callerQueryEntries,
    /** 2 answers an empty list for a free name, 1 the status 404. */
    apiVersion: v.optional(v.picklist(['1', '2', 1, 2]), '1'),
    sender: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
  }),
  response: v.union([nameSchema, v.tuple([])]),
  examples: [{ request: { params: { name: 'ada-example.reown.id' }, query: { apiVersion: '2' } }, response: [] }],
  errors: [...nameErrors, { status: 404, code: 'api/not-found', field: 'name', when: 'Nobody has the name.' }],
  auth: 'none',
  cacheSeconds: 0,
})

/** The names that lead to an address. Spec 7. */
export const getProfileReverse = defineEndpoint({
  id: 'getProfileReverse',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  summary: 'Names of an address',
  query: v.object({
    ...callerQueryEntries,
    /** 2 answers an empty list where there is none, 1 the status 404. */
    apiVersion: v.optional(v.picklist(['1', '2', 1, 2]), '1'),
    sender: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
  }),
  response: v.array(nameSchema),
  examples: [
    {
      request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: { apiVersion: '2' } },
      response: [],
    },
  ],
  errors: [
    { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address that names lead to.' },
    { status: 404, code: 'api/not-found', field: 'address', when: 'No name leads to it.' },
  ],
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
  summary: 'Register a name',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: v.object({ ...nameSchema.entries, success: v.literal(true) }),
  examples: [],
  errors: signedNameErrors,
  auth: 'none',
  cacheSeconds: 0,
})

/** Replaces the address that a name has for a coin type. The signed message is JSON of coin_type, address, timestamp. */
export const postProfileAddress = defineEndpoint({
  id: 'postProfileAddress',
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  summary: 'Change an address of a name',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: nameSchema.entries.addresses,
  examples: [],
  errors: signedNameErrors,
  auth: 'none',
  cacheSeconds: 0,
})

/** Replaces the attributes of a name. The signed message is JSON of attributes and timestamp. */
export const postProfileAttributes = defineEndpoint({
  id: 'postProfileAttributes',
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  summary: 'Change the attributes of a name',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: v.record(v.string(), v.string()),
  examples: [],
  errors: signedNameErrors,
  auth: 'none',
  cacheSeconds: 0,
})

export type RegisteredName = v.InferOutput<typeof nameSchema>

export type SignedName = v.InferOutput<typeof signedNameSchema>
