import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import { batchSchema } from './batchSchema.ts'
import { done } from './done.ts'
import type { Method } from './method.types.ts'
import { topicSchema } from './topic.schema.ts'

const messageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The specification writes messageId, Rust clients message_id. */
const receiptSchema = v.union([
  v.pipe(
    v.object({ topic: topicSchema, messageId }),
    v.transform((receipt) => ({ topic: receipt.topic, id: receipt.messageId })),
  ),
  v.pipe(
    v.object({ topic: topicSchema, message_id: messageId }),
    v.transform((receipt) => ({ topic: receipt.topic, id: receipt.message_id })),
  ),
])

const schema = (limits: Limits) => v.object({ receipts: batchSchema(receiptSchema, limits) })

/** irn_batchReceive: acknowledges messages that reached the client by another way, by their SHA-256. */
export const batchReceive: Method<ReturnType<typeof schema>> = {
  params: schema,
  async run(services, { caller, params }) {
    await services.mailbox.receive(caller.client.key, params.receipts)
    return done
  },
}
