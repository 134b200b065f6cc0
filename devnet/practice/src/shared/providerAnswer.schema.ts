import * as v from 'valibot'
import { rpcErrorSchema, sessionSchema } from './message.schema.ts'

/** Answer to a read call of the in-page provider. */
export const rpcAnswerSchema = v.union([v.object({ error: rpcErrorSchema }), v.object({ result: v.unknown() })])

/** Answer to "does this session still stand?"; null when it doesn't. */
export const sessionAnswerSchema = v.nullable(sessionSchema)

/** What the wallet tells a connected page unasked. */
export const sessionEventSchema = v.variant('type', [
  v.object({ type: v.literal('accountsChanged'), accounts: v.array(v.string()) }),
  v.object({ type: v.literal('chainChanged'), chainId: v.number() }),
  /** The session is over. `lost` when the wallet broke off, not the person. */
  v.object({ type: v.literal('ended'), lost: v.boolean() }),
])

export type SessionEvent = v.InferOutput<typeof sessionEventSchema>
