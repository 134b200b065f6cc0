import type { StoredMessage } from '../mailbox/message.types.ts'
import type { Subscription } from './subscription.types.ts'

/** A message ready to be sent to any number of sockets: its JSON is made once. */
export type Outgoing = {
  readonly seq: number
  readonly topic: string
  readonly publisher: string
  readonly data: string
}

/** Prepares `message` for sending. An absent attestation stays absent. */
export function outgoing(message: StoredMessage): Outgoing {
  const attestation = message.attestation === undefined ? '' : `,"attestation":${JSON.stringify(message.attestation)}`
  return {
    seq: message.seq,
    topic: message.topic,
    publisher: message.publisher,
    data: `{"topic":"${message.topic}","message":${JSON.stringify(message.body)},"publishedAt":${message.publishedAtMs},"tag":${message.tag}${attestation}}`,
  }
}

/** The frame that delivers `data` as request number `id`. */
export function deliveryFrame(id: number, subscription: Subscription, data: string): string {
  return `{"id":${id},"jsonrpc":"2.0","method":"${subscription.prefix}_subscription","params":{"id":"${subscription.id}","data":${data}}}`
}
