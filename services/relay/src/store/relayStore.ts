import type { Message, MessageKey, StoredMessage } from '../mailbox/message.ts'

/** The store could not do what it was asked. Clients get an internal error and try again. */
export class StoreError extends Error {
  /** Nothing fits any more; deleting expired messages may help. */
  readonly full: boolean

  constructor(message: string, options: { readonly full: boolean; readonly cause?: unknown }) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.full = options.full
  }
}

/** Everything that the relay keeps, behind one implementation a kind of storage. */
export type RelayStore = MailboxStore &
  UsageStore &
  BytesStore &
  AttestationStore &
  SecretStore & {
    /** Present where several processes may use one store. */
    readonly log: SharedLog | undefined
    /** Rejects when the store cannot answer. */
    ping(): Promise<void>
    close(): Promise<void>
  }

/** `client` has acknowledged a message. */
export type AckMark = MessageKey & { readonly client: string }

/** One durable step: whole groups of messages, each kept entirely or not at all, and marks that need no answer. */
export type Commit = {
  readonly groups: readonly (readonly Message[])[]
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
 * power, except in the store that is kept in memory.
 */
export type MailboxStore = {
  commit(step: Commit): Promise<readonly GroupResult[]>
  /** Unexpired messages of `topics` that `client` neither published nor acknowledged. */
  waiting(query: WaitingQuery): Promise<WaitingPage>
  /** Messages known by topic and SHA-256. */
  find(receipts: readonly { readonly topic: string; readonly id: string }[]): Promise<readonly MessageKey[]>
  /** Deletes at most `limit` messages that expired by `beforeMs`; answers how many. */
  sweep(beforeMs: number, limit: number): Promise<number>
  /** How many acknowledged messages this process has thrown out of topics that were full, or nearly, since it was last asked. */
  takeEvicted(): Promise<number>
}

/** Which page sent a request, as the attestation page saw it. */
export type Attestation = { readonly origin: string; readonly isVerified: boolean }

/** Attestations by the SHA-256 of the decrypted request, for wallets that ask by it. */
export type AttestationStore = {
  keepAttestation(id: string, attestation: Attestation, expiresAtMs: number): Promise<void>
  attestation(id: string, nowMs: number): Promise<Attestation | undefined>
  /** Deletes those that expired by `beforeMs`. */
  sweepAttestations(beforeMs: number): Promise<void>
}

/** What clients and addresses have stored in a day, under pseudonymous keys; and what is stored in all. */
export type BytesStore = {
  /** Adds to what was counted before, also by other processes, and answers the new totals. `day` is the UTC date. */
  addBytes(day: string, counts: Readonly<Record<string, number>>): Promise<Readonly<Record<string, number>>>
  bytesOf(day: string): Promise<Readonly<Record<string, number>>>
  /** Forgets the days before. */
  sweepBytes(beforeDay: string): Promise<void>
  /** What the messages take. A store may answer less exactly as long as it stays below `enough`. */
  storedBytes(enough: number): Promise<number>
  /** What fits into the store's file without its growing. */
  reusableBytes(): Promise<number>
}

/** Keys of the relay itself that must outlive a restart and be the same in every process on one database. */
export type SecretStore = {
  /** The secret kept under `name`; `candidate` becomes it where there is none yet. */
  secret(name: string, candidate: string): Promise<string>
}

/** The position of a reader of the shared table; opaque to it. */
export type LogPosition = string

/**
 * What several processes on one database have beyond the mailboxes: each can ask what the others have stored. A reader
 * may be notified of a message several times, and at least once whatever the order of commits.
 */
export type SharedLog = {
  position(): Promise<LogPosition>
  since(position: LogPosition): Promise<{
    readonly position: LogPosition
    readonly entries: readonly { readonly seq: number; readonly topic: string }[]
  }>
  fetch(seqs: readonly number[]): Promise<readonly StoredMessage[]>
}

/** Messages counted against the daily budget of projects. `day` is the UTC date, `2026-11-21`. */
export type UsageStore = {
  /** Adds to what was counted before, also by other processes, and answers the new total of each project. */
  addUsage(day: string, counts: Readonly<Record<string, number>>): Promise<Readonly<Record<string, number>>>
}
