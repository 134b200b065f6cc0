import * as v from 'valibot'
import { namespaces } from '../namespace.ts'
import { frameChainIdSchema } from './frame.schema.ts'

/** A call as a page writes it. Which methods there are, and what each takes, says `frameRpcMethods`. */
export const frameRpcRequestSchema = v.strictObject({
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  params: v.optional(v.unknown()),
  /** The chain that is meant, where it is not the one in use. */
  chainId: v.optional(frameChainIdSchema),
  chainNamespace: v.optional(v.picklist(namespaces)),
})

export type FrameRpcRequest = v.InferOutput<typeof frameRpcRequestSchema>
