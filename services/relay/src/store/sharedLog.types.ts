import type { StoredMessage } from '../mailbox/message.types.ts'

/** Where a reader of the shared table stands; opaque to it. */
export type LogPosition = string

/**
 * What several processes on one database have beyond the mailboxes: each can ask what the others have stored. A reader
 * may be told of a message several times, and is told of each at least once whatever the order of commits.
 */
export type SharedLog = {
  position(): Promise<LogPosition>
  since(position: LogPosition): Promise<{
    readonly position: LogPosition
    readonly entries: readonly { readonly seq: number; readonly topic: string }[]
  }>
  fetch(seqs: readonly number[]): Promise<readonly StoredMessage[]>
}
