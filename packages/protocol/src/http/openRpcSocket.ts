import * as v from 'valibot'
import { defineEndpoint } from './defineEndpoint.ts'
import { rpcErrors } from './rpcErrors.ts'
import { rpcQuerySchema } from './rpcQuery.schema.ts'

/**
 * JSON-RPC to a chain over a WebSocket: frames pass both ways unchanged. A loss of the node closes with 1012, too
 * slow a reader with 1013: connect again and subscribe again.
 */
export const openRpcSocket = defineEndpoint({
  id: 'openRpcSocket',
  method: 'GET',
  path: '/v1/',
  aliases: ['/v1', '/ws'],
  summary: 'JSON-RPC to a chain over a WebSocket',
  query: rpcQuerySchema,
  response: v.unknown(),
  examples: [],
  errors: [
    { status: 426, code: 'api/upgrade-required', field: '', when: 'The request does not ask for a WebSocket.' },
    ...rpcErrors,
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})
