import * as v from 'valibot'
import type { Limits } from '../config/config.ts'
import { messageJson } from '../delivery/outgoing.ts'
import { type Caller, done, type Method, type MethodServices, type Outcome } from './method.ts'
import { batchSchema, topicSchema } from './schemas.ts'

const pageMessages = 500

/** Reads what waits for the caller in `topics`; what is answered counts as delivered. */
async function fetchWaiting(services: MethodServices, caller: Caller, topics: readonly string[]): Promise<Outcome> {
  const { messages, more } = await services.mailbox.waiting({
    client: caller.client.key,
    topics,
    except: [],
    maxMessages: pageMessages,
    maxBytes: services.limits.frameBytes,
  })
  return {
    json: `{"messages":[${messages.map(messageJson).join(',')}],"hasMore":${more}}`,
    afterAnswer(sent) {
      if (!sent) return
      for (const message of messages) services.mailbox.acknowledge(caller.client.key, message)
    },
  }
}

const batchFetchMessagesParams = (limits: Limits) => v.object({ topics: batchSchema(topicSchema, limits) })

/** irn_batchFetchMessages. */
export const batchFetchMessages: Method<ReturnType<typeof batchFetchMessagesParams>> = {
  params: batchFetchMessagesParams,
  run: (services, { caller, params }) => fetchWaiting(services, caller, [...new Set(params.topics)]),
}

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

const batchReceiveParams = (limits: Limits) => v.object({ receipts: batchSchema(receiptSchema, limits) })

/** irn_batchReceive: acknowledges messages that reached the client by another way, by their SHA-256. */
export const batchReceive: Method<ReturnType<typeof batchReceiveParams>> = {
  params: batchReceiveParams,
  async run(services, { caller, params }) {
    await services.mailbox.receive(caller.client.key, params.receipts)
    return done
  },
}

const fetchMessagesParams = () => v.object({ topic: topicSchema })

/** irn_fetchMessages. */
export const fetchMessages: Method<ReturnType<typeof fetchMessagesParams>> = {
  params: fetchMessagesParams,
  run: (services, { caller, params }) => fetchWaiting(services, caller, [params.topic]),
}
