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
