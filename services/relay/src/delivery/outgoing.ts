import type { StoredMessage } from '../mailbox/message.ts'

/** From this size on, what is sent to several sockets is one buffer that they share. */
const sharedFrom = 4_096

/** A message ready to be sent to any number of sockets: its JSON is made once. */
export type Outgoing = {
  readonly seq: number
  readonly topic: string
  readonly publisher: string
  /** JSON text; a large one as bytes. */
  readonly data: string | Buffer
}

/** Prepares `message` for sending. */
export function outgoing(message: StoredMessage): Outgoing {
  const data = messageJson(message)
  const { seq, topic, publisher } = message
  return { seq, topic, publisher, data: data.length < sharedFrom ? data : Buffer.from(data) }
}

/** A message as clients see it. An absent attestation stays absent. */
export function messageJson(message: StoredMessage): string {
  const attestation = message.attestation === undefined ? '' : `,"attestation":${JSON.stringify(message.attestation)}`
  return `{"topic":"${message.topic}","message":${JSON.stringify(message.body)},"publishedAt":${message.publishedAtMs},"tag":${message.tag}${attestation}}`
}
