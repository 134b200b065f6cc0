import type { StoredMessage } from '../mailbox/message.types.ts'

/** A message as clients see it. An absent attestation stays absent. */
export function messageJson(message: StoredMessage): string {
  const attestation = message.attestation === undefined ? '' : `,"attestation":${JSON.stringify(message.attestation)}`
  return `{"topic":"${message.topic}","message":${JSON.stringify(message.body)},"publishedAt":${message.publishedAtMs},"tag":${message.tag}${attestation}}`
}
