import { type MailboxStore, StoreError, type WaitingPage, type WaitingQuery } from '../store/relayStore.ts'
import { RelayError, rpcError } from '../wire/relay.errors.ts'
import { CommitQueue } from './CommitQueue.ts'
import type { Message, MessageKey, StoredMessage } from './message.ts'

/** A message as a client hands it in. */
export type Draft = {
  readonly topic: string
  readonly message: string
  readonly ttlSeconds: number
  readonly tag: number
  readonly attestation: string | undefined
}

/** Expired messages deleted in one step of a sweep. */
const sweepChunk = 1_000

/**
 * Keeps messages until they expire: persist first, answer then, and a later reader gets what it has not acknowledged.
 */
export class Mailbox {
  readonly #store: MailboxStore
  readonly #queue: CommitQueue
  readonly #options: Mailbox.Options

  constructor(store: MailboxStore, options: Mailbox.Options) {
    this.#store = store
    this.#options = options
    this.#queue = new CommitQueue(store, {
      nowMs: options.nowMs,
      commitsAtOnce: options.commitsAtOnce,
      ...(options.onCommit === undefined ? {} : { onCommit: options.onCommit }),
      onFailure: (error) => {
        options.onFailure?.(error)
        // The clock that decides what is expired does not jump, so a full disk may give up its grace.
        if (error instanceof StoreError && error.full) void this.#freeSpace()
      },
    })
  }

  /**
   * Stores all of `drafts` or none, and answers those that were not there before. Resolves after they are durable.
   * Throws Refusal when a mailbox is full, and what the store throws when it cannot write.
   */
  async publish(publisher: string, drafts: readonly Draft[]): Promise<readonly StoredMessage[]> {
    const nowMs = this.#options.nowMs()
    const messages = drafts.map(
      (draft): Message => ({
        topic: draft.topic,
        body: draft.message,
        tag: draft.tag,
        attestation: draft.attestation,
        publisher,
        publishedAtMs: nowMs,
        expiresAtMs: nowMs + draft.ttlSeconds * 1_000,
      }),
    )
    const result = await this.#queue.append(messages)
    if (result === 'full') throw new RelayError(rpcError('MailboxLimitExceeded'))
    const stored: StoredMessage[] = []
    messages.forEach((message, index) => {
      const seq = result[index]
      if (typeof seq === 'number') stored.push({ ...message, seq })
    })
    return stored
  }

  /** `client` needs the message no more. Written soon, without an answer. */
  acknowledge(client: string, { seq, topic }: MessageKey): void {
    this.#queue.mark({ seq, topic, client })
  }

  /** The same by topic and SHA-256, for clients that got the message elsewhere. */
  async receive(client: string, receipts: readonly { readonly topic: string; readonly id: string }[]): Promise<void> {
    for (const message of await this.#store.find(receipts)) this.acknowledge(client, message)
    await this.#queue.marksSettled()
  }

  /** What `query.client` has not acknowledged, of messages whose publishers have their answer. */
  async waiting(query: Omit<WaitingQuery, 'nowMs'>): Promise<WaitingPage> {
    await this.#queue.marksSettled()
    const except = [...query.except, ...this.#queue.unwrittenMarks(query.client)]
    const page = await this.#store.waiting({ ...query, except, nowMs: this.#options.nowMs() })
    if (this.#options.readsOvertake) await this.#queue.answered()
    return page
  }

  /** Resolves when the messages that are being written now have been answered. */
  answered(): Promise<void> {
    return this.#queue.answered()
  }

  /** Deletes messages whose time and grace are over. */
  async sweep(graceMs = this.#options.sweepGraceMs): Promise<number> {
    const beforeMs = this.#options.nowMs() - graceMs
    let removed = 0
    for (;;) {
      const step = await this.#store.sweep(beforeMs, sweepChunk)
      removed += step
      if (step < sweepChunk) return removed
    }
  }

  /** Writes what is still in memory. */
  drain(): Promise<void> {
    return this.#queue.drain()
  }

  async #freeSpace(): Promise<void> {
    try {
      await this.sweep(0)
    } catch (error) {
      this.#options.onFailure?.(error)
    }
  }
}

export declare namespace Mailbox {
  type Options = {
    readonly nowMs: () => number
    readonly sweepGraceMs: number
    /** The store may show a message to a reader before it confirms to the writer that it is durable. */
    readonly readsOvertake: boolean
    /** How many commits the store may be given before it has done the first. Default 1. */
    readonly commitsAtOnce?: number | undefined
    readonly onCommit?: (groups: number, durationMs: number) => void
    readonly onFailure?: (error: unknown) => void
  }
}
