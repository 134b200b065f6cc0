import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { operationErrorCodes } from './operationErrorCodes.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'
import { jsonRpcRequestSchema, jsonRpcResponseSchema } from './rpc.ts'

/** Which bundler is asked when a caller names none. */
export const usualBundlerName = 'own'

/**
 * JSON-RPC of user operations (ERC-4337) to a bundler that the operator has set up (spec 7 [S7.74]). What the bundler
 * answers is passed on, errors included, with status 200.
 */
export const postBundler = defineEndpoint({
  id: 'postBundler',
  method: 'POST',
  path: '/v1/bundler',
  query: v.object({
    ...callerQueryEntries,
    chainId: caip2Schema,
    /** The name of one, as the operator calls it. Never an address. */
    bundler: v.optional(v.pipe(v.string(), v.maxLength(2_048))),
  }),
  body: jsonRpcRequestSchema,
  response: jsonRpcResponseSchema,
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: operationErrorCodes,
})
