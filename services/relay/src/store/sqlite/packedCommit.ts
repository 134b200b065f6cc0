import type { Message } from '../../mailbox/message.ts'
import type { AckMark, Commit } from '../relayStore.ts'

/**
 * A commit on its way to the storage thread: a list for each field. An object for each message would name all of its fields
 * again, which takes the two threads longer than the messages do.
 */
export type PackedCommit = {
  /** How many messages each group has. */
  readonly sizes: readonly number[]
  readonly messages: Columns<Message>
  readonly marks: Columns<AckMark>
  readonly nowMs: number
}

type Columns<Row> = { readonly [Key in keyof Row]: readonly Row[Key][] }

export function packCommit({ groups, marks, nowMs }: Commit): PackedCommit {
  const messages = groups.flat()
  return {
    sizes: groups.map((group) => group.length),
    messages: {
      topic: messages.map((message) => message.topic),
      body: messages.map((message) => message.body),
      tag: messages.map((message) => message.tag),
      attestation: messages.map((message) => message.attestation),
      publisher: messages.map((message) => message.publisher),
      publishedAtMs: messages.map((message) => message.publishedAtMs),
      expiresAtMs: messages.map((message) => message.expiresAtMs),
    },
    marks: {
      seq: marks.map((mark) => mark.seq),
      topic: marks.map((mark) => mark.topic),
      client: marks.map((mark) => mark.client),
    },
    nowMs,
  }
}

export function unpackCommit({ sizes, messages, marks, nowMs }: PackedCommit): Commit {
  let at = 0
  const next = (): Message => {
    const index = at
    at += 1
    return {
      topic: messages.topic[index] ?? '',
      body: messages.body[index] ?? '',
      tag: messages.tag[index] ?? 0,
      attestation: messages.attestation[index],
      publisher: messages.publisher[index] ?? '',
      publishedAtMs: messages.publishedAtMs[index] ?? 0,
      expiresAtMs: messages.expiresAtMs[index] ?? 0,
    }
  }
  return {
    groups: sizes.map((size) => Array.from({ length: size }, next)),
    marks: marks.seq.map((seq, index) => ({ seq, topic: marks.topic[index] ?? '', client: marks.client[index] ?? '' })),
    nowMs,
  }
}
