import type { Draft } from '../mailbox/Mailbox.ts'
import { messageBytes } from '../mailbox/messageBytes.ts'
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
  const kept = drafts.map(
    (draft): Draft => ({
      topic: draft.topic,
      message: draft.message,
      ttlSeconds: draft.ttl,
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
