import * as v from 'valibot'

const id = v.pipe(v.number(), v.safeInteger())

/** A JSON-RPC message between app and wallet, inside an envelope. */
export const messageSchema = v.union([
  v.object({ id, jsonrpc: v.literal('2.0'), method: v.string(), params: v.unknown() }),
  v.object({
    id,
    jsonrpc: v.literal('2.0'),
    error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
  v.object({ id, jsonrpc: v.literal('2.0'), result: v.unknown() }),
])

export type Message = v.InferOutput<typeof messageSchema>
