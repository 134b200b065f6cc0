import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import type { Method } from './method.types.ts'
import { publishSubscribed } from './publishSubscribed.ts'
import { sessionTags, sessionTtlSeconds } from './sessionTags.ts'
import { topicSchema } from './topic.schema.ts'
import { ttlSchema } from './ttlSchema.ts'

const schema = (limits: Limits) =>
  v.object({
    pairingTopic: topicSchema,
    sessionProposal: v.string(),
    ttl: v.nullish(ttlSchema(limits)),
    attestation: v.nullish(v.string()),
  })

/** wc_proposeSession: subscribes the caller to the pairing and publishes the proposal there. */
export const proposeSession: Method<ReturnType<typeof schema>> = {
  params: schema,
  run: (services, { caller, prefix, params }) =>
    publishSubscribed(services, { caller, prefix, topic: params.pairingTopic }, [
      {
        topic: params.pairingTopic,
        message: params.sessionProposal,
        ttl: params.ttl ?? sessionTtlSeconds,
        tag: sessionTags.propose,
        attestation: params.attestation,
      },
    ]),
}
