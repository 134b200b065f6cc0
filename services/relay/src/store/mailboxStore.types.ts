import type { NewMessage, StoredMessage } from '../mailbox/message.types.ts'

/** `client` has acknowledged the message `seq`. */
export type AckMark = { readonly seq: number; readonly client: string }

/** One durable step: whole groups of messages, each kept entirely or not at all, and marks that need no answer. */
export type Commit = {
  readonly groups: readonly (readonly NewMessage[])[]
  readonly marks: readonly AckMark[]
  readonly nowMs: number
}

/** For each message of a group its number, or null where the same message was there before; `full`: none was kept. */
export type GroupResult = readonly (number | null)[] | 'full'

export type WaitingQuery = {
  readonly client: string
  readonly topics: readonly string[]
  /** Messages on their way to this reader already. */
  readonly except: readonly number[]
  readonly nowMs: number
  readonly maxMessages: number
  readonly maxBytes: number
}

/** Messages in the order of publishing. `more`: the limits cut the page short. */
export type WaitingPage = {
  readonly messages: readonly StoredMessage[]
  readonly more: boolean
  /**
   * From a store that several processes share: messages left out because the client has acknowledged them, as far as
   * they are new enough for their notice to be still on its way.
   */
  readonly acknowledged?: readonly number[]
}

/**
 * The mailboxes. A promise of `commit` resolves only when everything in it survives the loss of the process and of
 * power (decisions 44), except in the store that is kept in memory.
 */
export type MailboxStore = {
  commit(step: Commit): Promise<readonly GroupResult[]>
  /** Unexpired messages of `topics` that `client` neither published nor acknowledged. */
  waiting(query: WaitingQuery): Promise<WaitingPage>
  /** The numbers of messages known by topic and SHA-256. */
  find(receipts: readonly { readonly topic: string; readonly id: string }[]): Promise<readonly number[]>
  /** Deletes at most `limit` messages that expired by `beforeMs`; answers how many. */
  sweep(beforeMs: number, limit: number): Promise<number>
}
