import type { Draft } from '../mailbox/Mailbox.ts'
import { Refusal } from '../wire/Refusal.ts'
import { rpcError } from '../wire/rpcError.ts'
import type { Caller, MethodServices, Outcome } from './method.types.ts'

/**
 * Stores `drafts` together, and fans them out once the publisher has its answer: on a fast network the peer's reply
 * could otherwise overtake the answer, and JS clients then wait for ever.
 */
export async function publishAll(
  services: MethodServices,
  caller: Caller,
  drafts: readonly PublishRequest[],
): Promise<Outcome & { afterAnswer: () => void }> {
  if (!services.takeQuota(caller.projectId, drafts.length)) throw new Refusal(rpcError('QuotaExceeded'))
  const messages = await services.mailbox.publish(
    caller.client.key,
    drafts.map(
      (draft): Draft => ({
        topic: draft.topic,
        message: draft.message,
        ttlSeconds: draft.ttl,
        tag: draft.tag,
        attestation: services.attestations === 'pass' ? (draft.attestation ?? undefined) : undefined,
      }),
    ),
  )
  return { json: 'true', afterAnswer: () => services.announce(messages) }
}

type PublishRequest = {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | null | undefined
}
