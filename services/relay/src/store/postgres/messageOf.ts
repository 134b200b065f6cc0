import type { StoredMessage } from '../../mailbox/message.types.ts'

/** A row of `message` as the driver gives it: 64-bit numbers as text. */
export type MessageRow = {
  readonly seq: string
  readonly topic: Buffer
  readonly publisher: Buffer
  readonly body: string
  readonly tag: string
  readonly attestation: string | null
  readonly published_at: string
  readonly expires_at: string
}

/** Reads a row. */
export function messageOf(row: MessageRow): StoredMessage {
  return {
    seq: Number(row.seq),
    topic: row.topic.toString('hex'),
    publisher: row.publisher.toString('hex'),
    body: row.body,
    tag: Number(row.tag),
    attestation: row.attestation ?? undefined,
    publishedAtMs: Number(row.published_at),
    expiresAtMs: Number(row.expires_at),
  }
}
