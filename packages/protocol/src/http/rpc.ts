import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'

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
  query: rpcQuerySchema,
  body: v.union([jsonRpcRequestSchema, v.pipe(v.array(jsonRpcRequestSchema), v.minLength(1), v.maxLength(1000))]),
  response: v.union([jsonRpcResponseSchema, v.array(jsonRpcResponseSchema)]),
  auth: 'project+quota',
  cacheSeconds: 0,
})

/**
 * JSON-RPC to a chain over a WebSocket: frames pass both ways unchanged. A loss of the node closes with 1012, too
 * slow a reader with 1013: connect again and subscribe again. A project that may not be used any more closes with 1008.
 */
export const openRpcSocket = defineEndpoint({
  id: 'openRpcSocket',
  method: 'GET',
  path: '/v1/',
  aliases: ['/v1', '/ws'],
  query: rpcQuerySchema,
  response: v.unknown(),
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** The chains that the RPC proxy answers for, over HTTP and over WebSocket. Spec 7. */
export const getSupportedChains = defineEndpoint({
  id: 'getSupportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  query: v.object(callerQueryEntries),
  response: v.object({ http: v.array(caip2Schema), ws: v.array(caip2Schema) }),
  auth: 'none',
  cacheSeconds: 86_400,
})

export type JsonRpcRequest = v.InferOutput<typeof jsonRpcRequestSchema>
export type JsonRpcResponse = v.InferOutput<typeof jsonRpcResponseSchema>
