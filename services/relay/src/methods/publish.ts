import * as v from 'valibot'
import type { Limits } from '../config/config.ts'
import type { Draft } from '../mailbox/Mailbox.ts'
import { messageBytes } from '../mailbox/message.ts'
import { RelayError, rpcError } from '../wire/relay.errors.ts'
import type { Caller, Method, MethodServices, Outcome } from './method.ts'
import { batchSchema, messageSchema, topicSchema, ttlSchema } from './schemas.ts'
import { ttlOfTag } from './ttlOfTag.ts'

const batchPublishParams = (limits: Limits) => v.object({ messages: batchSchema(publishSchema(limits), limits) })

/** irn_batchPublish: keeps all of the messages or none. */
export const batchPublish: Method<ReturnType<typeof batchPublishParams>> = {
  params: batchPublishParams,
  run: (services, { caller, params }) => publishAll(services, caller, params.messages),
}

/** irn_publish: keeps one message for its topic. */
export const publish: Method<ReturnType<typeof publishSchema>> = {
  params: publishSchema,
  run: (services, { caller, params }) => publishAll(services, caller, [params]),
}

/**
 * Stores `drafts` together, and fans them out once the publisher has its answer: on a fast network the peer's reply
 * could otherwise overtake the answer, and JS clients then wait for ever.
 */
export async function publishAll(
  services: MethodServices,
  caller: Caller,
  drafts: readonly PublishRequest[],
): Promise<Outcome & { afterAnswer: () => void }> {
  if (!services.takeQuota(caller.projectId, drafts.length)) throw new RelayError(rpcError('QuotaExceeded'))
  const kept = drafts.map(
    (draft): Draft => ({
      topic: draft.topic,
      message: draft.message,
      ttlSeconds: ttlOfTag(draft.tag, draft.ttl, services.limits),
      tag: draft.tag,
      attestation: services.attestations === 'pass' ? (draft.attestation ?? undefined) : undefined,
    }),
  )
  let unused = sum(kept.map(messageBytes))
  const giveBack = await services.takeRoom(caller, unused)
  try {
    const messages = await services.mailbox.publish(caller.client.key, kept)
    // What was there before takes no room again.
    unused -= sum(messages.map(({ body, attestation }) => messageBytes({ message: body, attestation })))
    return { json: 'true', afterAnswer: () => services.announce(messages) }
  } finally {
    if (unused > 0) giveBack(unused)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

type PublishRequest = {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | null | undefined
}

/**
 * One message to publish. The analytics fields that clients put beside it (rpcMethods, chainId, txHashes,
 * contractAddresses, correlationId) say in clear what the envelope hides: they are taken and dropped.
 */
function publishSchema(limits: Limits) {
  return v.object({
    topic: topicSchema,
    message: messageSchema,
    ttl: ttlSchema(limits),
    tag: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295)), 0),
    attestation: v.nullish(v.string()),
  })
}
