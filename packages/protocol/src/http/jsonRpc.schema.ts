import * as v from 'valibot'

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

export type JsonRpcRequest = v.InferOutput<typeof jsonRpcRequestSchema>
export type JsonRpcResponse = v.InferOutput<typeof jsonRpcResponseSchema>
