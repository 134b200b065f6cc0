import * as v from 'valibot'
import { defineEndpoint } from './defineEndpoint.ts'
import { jsonRpcRequestSchema, jsonRpcResponseSchema } from './jsonRpc.schema.ts'
import { rpcErrors } from './rpcErrors.ts'
import { rpcQuerySchema } from './rpcQuery.schema.ts'

/**
 * JSON-RPC to a chain, single or batch (spec 7). The node's answer is passed on unchanged. The body is read as JSON
 * whatever its content type says: clients send text/plain to spare a CORS preflight.
 */
export const postRpc = defineEndpoint({
  id: 'postRpc',
  method: 'POST',
  path: '/v1/',
  aliases: ['/v1'],
  summary: 'JSON-RPC to a chain',
  query: rpcQuerySchema,
  body: v.union([jsonRpcRequestSchema, v.pipe(v.array(jsonRpcRequestSchema), v.minLength(1), v.maxLength(1000))]),
  response: v.union([jsonRpcResponseSchema, v.array(jsonRpcResponseSchema)]),
  examples: [
    {
      request: {
        params: {},
        query: { chainId: 'eip155:1' },
        body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      },
      response: { jsonrpc: '2.0', id: 1, result: '0x1' },
    },
    {
      request: {
        params: {},
        query: { chainId: 'eip155:1' },
        body: [
          { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
          { jsonrpc: '2.0', id: 2, method: 'eth_gasPrice', params: [] },
        ],
      },
      response: [
        { jsonrpc: '2.0', id: 1, result: '0x12a05f2' },
        { jsonrpc: '2.0', id: 2, result: '0x3b9aca00' },
      ],
    },
  ],
  errors: [
    { status: 400, code: 'rpc/parse-error', field: '', when: 'The body is not JSON; it also carries error -32700.' },
    { status: 400, code: 'rpc/invalid-request', field: '', when: 'Not a JSON-RPC call; it also carries error -32600.' },
    ...rpcErrors,
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})
