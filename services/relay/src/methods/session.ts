import * as v from 'valibot'
import type { Limits } from '../config/config.ts'
import type { MethodPrefix } from '../wire/frame.ts'
import type { Caller, Method, MethodServices, Outcome } from './method.ts'
import { publishAll } from './publish.ts'
import { messageSchema, topicSchema, ttlSchema } from './schemas.ts'
import { subscribeTo } from './subscriptions.ts'

/** The tags of the messages that the relay publishes on behalf of a client (relay specification, rpc methods). */
const sessionTags = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const

/** How long such a message is kept when the client does not say. */
const sessionTtlSeconds = 300

/** The lists of approved chains, methods, events and accounts are analytics in clear text: taken and dropped. */
const approveSessionParams = (limits: Limits) =>
  v.object({
    pairingTopic: topicSchema,
    sessionTopic: topicSchema,
    sessionProposalResponse: messageSchema,
    sessionSettlementRequest: messageSchema,
    ttl: v.nullish(ttlSchema(limits)),
  })

/**
 * wc_approveSession: subscribes the caller to the session, stores the answer to the proposal and the settlement
 * together, and delivers the answer first, because the dapp learns the session's topic from it.
 */
export const approveSession: Method<ReturnType<typeof approveSessionParams>> = {
  params: approveSessionParams,
  run(services, { caller, prefix, params }) {
    const ttl = params.ttl ?? sessionTtlSeconds
    return publishSubscribed(services, { caller, prefix, topic: params.sessionTopic }, [
      { topic: params.pairingTopic, message: params.sessionProposalResponse, ttl, tag: sessionTags.proposeResponse },
      { topic: params.sessionTopic, message: params.sessionSettlementRequest, ttl, tag: sessionTags.settle },
    ])
  },
}

const proposeSessionParams = (limits: Limits) =>
  v.object({
    pairingTopic: topicSchema,
    sessionProposal: messageSchema,
    ttl: v.nullish(ttlSchema(limits)),
    attestation: v.nullish(v.string()),
  })

/** wc_proposeSession: subscribes the caller to the pairing and publishes the proposal there. */
export const proposeSession: Method<ReturnType<typeof proposeSessionParams>> = {
  params: proposeSessionParams,
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

/** Subscribes the caller to `topic` unless it is, then publishes. Refused messages leave the subscription working. */
async function publishSubscribed(
  services: MethodServices,
  call: { readonly caller: Caller; readonly prefix: MethodPrefix; readonly topic: string },
  messages: Parameters<typeof publishAll>[2],
): Promise<Outcome> {
  const { caller, prefix, topic } = call
  const fresh = caller.courier?.has(topic) === true ? [] : [topic]
  const { load } = await subscribeTo(services, caller, fresh, prefix)
  try {
    const published = await publishAll(services, caller, messages)
    return {
      json: published.json,
      afterAnswer() {
        published.afterAnswer()
        load()
      },
    }
  } catch (error) {
    load()
    throw error
  }
}
