import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { operationErrorCodes } from './operationErrorCodes.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'
import { jsonRpcRequestSchema, jsonRpcResponseSchema } from './rpc.ts'

/**
 * The two methods of ERC-7677 to a paymaster of the app, at a host that is named for its project. What is not asked, and
 * what went wrong, is an error of JSON-RPC in a 200 with a code in its `data`.
 */
export const postPaymaster = defineEndpoint({
  id: 'postPaymaster',
  method: 'POST',
  path: '/v1/paymaster',
  query: v.object({
    ...callerQueryEntries,
    chainId: caip2Schema,
    /** As the app names it in `paymasterService`. */
    url: v.pipe(v.string(), v.maxLength(2_048)),
  }),
  body: jsonRpcRequestSchema,
  response: jsonRpcResponseSchema,
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: operationErrorCodes,
})
