import * as v from 'valibot'
import type { RpcReason } from '../wire/rpcError.ts'
import { topicSchema } from './topic.schema.ts'

/** What an unsubscribing client names. Its `id` is its own hash, or absent, and decides nothing. */
export const subscriptionEntrySchema = v.object({
  topic: topicSchema,
  id: v.nullish(v.string('InvalidSubscriptionId' satisfies RpcReason)),
})
