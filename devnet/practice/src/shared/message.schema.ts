import * as v from 'valibot'

const version = v.literal(1)
const id = v.pipe(v.string(), v.uuid())

/** EIP-1193 error as it crosses a boundary. */
export const rpcErrorSchema = v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })

/** What a page holds while the wallet lets it in. */
export const sessionSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  accounts: v.array(v.string()),
  chainId: v.number(),
})

/** From the page to the wallet's window. */
export const pageMessageSchema = v.strictObject({
  v: version,
  type: v.literal('request'),
  id,
  method: v.string(),
  params: v.array(v.unknown()),
  session: v.nullable(sessionSchema.entries.id),
})

/** From the wallet's window to the page. */
export const windowMessageSchema = v.variant('type', [
  /** The window is loaded and listens. */
  v.strictObject({ v: version, type: v.literal('ready') }),
  v.strictObject({
    v: version,
    type: v.literal('answer'),
    id,
    result: v.unknown(),
    session: v.nullable(sessionSchema),
  }),
  v.strictObject({ v: version, type: v.literal('failure'), id, error: rpcErrorSchema }),
  /** The wallet is set never to answer this one. */
  v.strictObject({ v: version, type: v.literal('silence'), id }),
])

export type PageMessage = v.InferOutput<typeof pageMessageSchema>
export type WindowMessage = v.InferOutput<typeof windowMessageSchema>
export type PracticeSession = v.InferOutput<typeof sessionSchema>
export type RpcErrorBody = v.InferOutput<typeof rpcErrorSchema>

/** Answer to a read call of the in-page provider. */
export const rpcAnswerSchema = v.union([v.object({ error: rpcErrorSchema }), v.object({ result: v.unknown() })])

/** Answer to "does this session still exist?"; null when it doesn't. */
export const sessionAnswerSchema = v.nullable(sessionSchema)

/** The wallet's events for a connected page. */
export const sessionEventSchema = v.variant('type', [
  v.object({ type: v.literal('accountsChanged'), accounts: v.array(v.string()) }),
  v.object({ type: v.literal('chainChanged'), chainId: v.number() }),
  /** The session is over. `lost` when the wallet broke off, not the person. */
  v.object({ type: v.literal('ended'), lost: v.boolean() }),
])

export type SessionEvent = v.InferOutput<typeof sessionEventSchema>
