import * as v from 'valibot'
import { type ErrorCode, errorCatalogue } from '../errors/codes.ts'

const knownCode = v.custom<ErrorCode>((value) => typeof value === 'string' && Object.hasOwn(errorCatalogue, value))

/** Why a request failed. The peer's client reads the message alone. Spec 3 [S3.160]. */
export const frameErrorSchema = v.strictObject({
  message: v.pipe(v.string(), v.maxLength(1_024)),
  /** On the port. */
  code: v.optional(knownCode),
  /** On the port, for a call that a node or the frame refused by number: EIP-1474, EIP-1193. */
  rpcCode: v.optional(v.pipe(v.number(), v.safeInteger())),
  /** On the port: seconds until the same request may work. */
  retryInSeconds: v.optional(v.pipe(v.number(), v.minValue(0))),
})

export type FrameError = v.InferOutput<typeof frameErrorSchema>

const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/**
 * How the port comes about. The frame posts a hello to its parent at the parent's exact origin; the page checks source
 * and origin and answers, to the frame's exact origin, with the same nonce and one end of a MessageChannel. A frame
 * takes one answer; later ones, and those of another nonce, source or origin, are dropped without a reply.
 */
export const frameHelloSchema = v.strictObject({ type: v.literal('latchkey/hello'), version: v.literal(1), nonce })

/** The page's answer; the port is transferred with it. */
export const frameAckSchema = v.strictObject({ type: v.literal('latchkey/hello-ack'), version: v.literal(1), nonce })

export type FrameHello = v.InferOutput<typeof frameHelloSchema>
export type FrameAck = v.InferOutput<typeof frameAckSchema>

/** What one page may ask of the frame. Design of the embedded wallet, 3.3 and 3.12. */
export const frameLimits = {
  /** UTF-16 units of a message as JSON. */
  messageLength: 131_072,
  messagesPerSecond: 50,
  burst: 100,
  openRequests: 20,
  /** Requests that wait for the approve screen, the shown one included. */
  approvals: 5,
  /** Ids that are remembered, so that none is used twice. */
  rememberedIds: 10_000,
  pendingEveryMs: 10_000,
} as const

/** Why a request to the frame was aborted, as it is reported. Spec 8 [S8.57], [S8.59]. */
export const frameTimeoutReasons = ['iframe_load_failed', 'iframe_request_timeout', 'unverified_domain'] as const

export type FrameTimeoutReason = (typeof frameTimeoutReasons)[number]

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
