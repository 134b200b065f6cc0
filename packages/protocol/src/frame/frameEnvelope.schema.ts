import * as v from 'valibot'

export const appPrefix = '@w3m-app/'
export const framePrefix = '@w3m-frame/'

const name = (prefix: string) =>
  v.pipe(v.string(), v.maxLength(64), v.startsWith(prefix), v.regex(/^@[a-z3-]+\/[A-Z_]+$/))
/** 128 bits as hex, drawn by the page and used once. */
const portId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
/** Counts up within one direction of one port. */
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A request on the port, whose payload is checked by the schema of its name afterwards. */
export const portRequestSchema = v.strictObject({
  type: name(appPrefix),
  id: portId,
  seq,
  payload: v.optional(v.unknown()),
})

/** An answer or an event on the port; events have no id of their own. */
export const portReplySchema = v.strictObject({
  type: name(framePrefix),
  id: v.optional(portId),
  seq,
  payload: v.optional(v.unknown()),
})

/** A request as the peer's client posts it to the window; it may carry more than we know. */
export const compatRequestSchema = v.object({
  type: name(appPrefix),
  id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-z]{1,64}$/i))),
  payload: v.optional(v.unknown()),
})

/** An answer or an event as the peer's client reads it. */
export const compatReplySchema = v.object({
  type: name(framePrefix),
  id: v.optional(v.string()),
  payload: v.optional(v.unknown()),
})

export type PortRequest = v.InferOutput<typeof portRequestSchema>
export type PortReply = v.InferOutput<typeof portReplySchema>
