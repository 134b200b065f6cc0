import * as v from 'valibot'

/**
 * One answer of JSON-RPC 2.0. `jsonrpc` is not asked for: some nodes leave it out. The id is compared by the caller.
 */
export const rpcResponseSchema = v.union([
  v.object({
    id: v.unknown(),
    error: v.object({ code: v.number(), message: v.optional(v.string(), ''), data: v.optional(v.unknown()) }),
  }),
  v.object({ id: v.unknown(), result: v.unknown() }),
])
