import * as v from 'valibot'
import { defineEndpoint, type EndpointError } from './endpoint.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'

/** The failures of the RPC proxy, HTTP and WebSocket alike. */
const rpcErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
  {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'chainId',
    when: 'No node of the chain answers, or the chain is a closed testnet.',
  },
]

/** The query of the RPC proxy, HTTP and WebSocket alike. */
const rpcQuerySchema = v.object({
  ...callerQueryEntries,
  chainId: caip2Schema,
  /** Pins one upstream by its name. Only for the operator's testing project. */
  providerId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Calls of one session prefer the same upstream. */
  sessionId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  /** A tag for the operator's metrics. */
  source: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

const idSchema = v.union([v.string(), v.number(), v.null()])

/** One JSON-RPC 2.0 call. Further keys pass through. */
export const jsonRpcRequestSchema = v.looseObject({
  jsonrpc: v.literal('2.0'),
  /** Absent in a notification. */
  id: v.optional(idSchema),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/** One JSON-RPC 2.0 answer: `result` or `error`. */
export const jsonRpcResponseSchema = v.looseObject({
  jsonrpc: v.literal('2.0'),
  id: v.optional(idSchema),
  result: v.optional(v.unknown()),
  error: v.optional(v.looseObject({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
})

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

/** The chains that the RPC proxy answers for, over HTTP and over WebSocket. Spec 7. */
export const getSupportedChains = defineEndpoint({
  id: 'getSupportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  summary: 'Chains that the service can reach',
  query: v.object(callerQueryEntries),
  response: v.object({ http: v.array(caip2Schema), ws: v.array(caip2Schema) }),
  examples: [
    {
      request: { params: {}, query: {} },
      response: { http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: ['eip155:1'] },
    },
  ],
  errors: [],
  auth: 'none',
  cacheSeconds: 86_400,
})

export type JsonRpcRequest = v.InferOutput<typeof jsonRpcRequestSchema>
export type JsonRpcResponse = v.InferOutput<typeof jsonRpcResponseSchema>
