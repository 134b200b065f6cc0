import * as v from 'valibot'
import { frameChainIdSchema } from './frame.schema.ts'

/** The query that the frame is loaded with, at `/sdk`. Spec 7 [S7.78]. */
export const frameQuerySchema = v.object({
  projectId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)),
  /** As text: a CAIP-2 id, or the number of an EVM chain. */
  chainId: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : text)),
      frameChainIdSchema,
    ),
  ),
  version: v.optional(v.pipe(v.string(), v.maxLength(32))),
  enableLogger: v.optional(v.pipe(v.string(), v.maxLength(8))),
})

export type FrameQuery = v.InferOutput<typeof frameQuerySchema>
