import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import { topicSchema } from './topic.schema.ts'
import { ttlSchema } from './ttlSchema.ts'

/**
 * One message to publish. The analytics fields that clients put beside it (rpcMethods, chainId, txHashes,
 * contractAddresses, correlationId) say in clear what the envelope hides: they are taken and dropped.
 */
export function publishSchema(limits: Limits) {
  return v.object({
    topic: topicSchema,
    message: v.string(),
    ttl: ttlSchema(limits),
    tag: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295)), 0),
    attestation: v.nullish(v.string()),
  })
}
