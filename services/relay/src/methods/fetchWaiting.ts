import { messageJson } from '../delivery/messageJson.ts'
import type { Caller, MethodServices, Outcome } from './method.types.ts'

const pageMessages = 500

/** Reads what waits for the caller in `topics`; what is answered counts as delivered. */
export async function fetchWaiting(
  services: MethodServices,
  caller: Caller,
  topics: readonly string[],
): Promise<Outcome> {
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
      for (const message of messages) services.mailbox.acknowledge(caller.client.key, message.seq)
    },
  }
}
