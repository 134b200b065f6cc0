import * as v from 'valibot'

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
