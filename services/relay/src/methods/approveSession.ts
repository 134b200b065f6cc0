import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import type { Method } from './method.types.ts'
import { publishSubscribed } from './publishSubscribed.ts'
import { sessionTags, sessionTtlSeconds } from './sessionTags.ts'
import { topicSchema } from './topic.schema.ts'
import { ttlSchema } from './ttlSchema.ts'

/** The lists of approved chains, methods, events and accounts are analytics in clear text: taken and dropped. */
const schema = (limits: Limits) =>
  v.object({
    pairingTopic: topicSchema,
    sessionTopic: topicSchema,
    sessionProposalResponse: v.string(),
    sessionSettlementRequest: v.string(),
    ttl: v.nullish(ttlSchema(limits)),
  })

/**
 * wc_approveSession: subscribes the caller to the session, stores the answer to the proposal and the settlement
 * together, and delivers the answer first, because the dapp learns the session's topic from it.
 */
export const approveSession: Method<ReturnType<typeof schema>> = {
  params: schema,
  run(services, { caller, prefix, params }) {
    const ttl = params.ttl ?? sessionTtlSeconds
    return publishSubscribed(services, { caller, prefix, topic: params.sessionTopic }, [
      { topic: params.pairingTopic, message: params.sessionProposalResponse, ttl, tag: sessionTags.proposeResponse },
      { topic: params.sessionTopic, message: params.sessionSettlementRequest, ttl, tag: sessionTags.settle },
    ])
  },
}
