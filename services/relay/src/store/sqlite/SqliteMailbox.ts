import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Message, type MessageKey, messageId, type StoredMessage } from '../../mailbox/message.ts'
import type { Commit, GroupResult, WaitingPage, WaitingQuery } from '../relayStore.ts'
import { messagesOfTopic, TopicIndex } from './TopicIndex.ts'
import { type KnownTopic, TopicMemory } from './TopicMemory.ts'

/** Expired messages deleted in one step: what a publisher may have to wait for. */
const expiredStep = 64
/** From the first share of its limit on a topic is thinned out, down to the second. */
const crowdedShare = 0.75
const calmShare = 0.7
/** So many that were thrown out are deleted, the oldest first: those that were published one after the other share pages. */
const goneTogether = 4_096
/** Messages deleted in one step: what a commit may have to wait for. */
const deletedStep = 256

/** What is left to tidy: more than usual where commits are faster. */
export type Left = 'nothing' | 'more' | 'behind'

/** The mailboxes on one SQLite connection. Synchronous: it lives in a thread of its own. */
export class SqliteMailbox {
  readonly #database: DatabaseSync
  readonly #limit: number
  readonly #index: TopicIndex
  readonly #memory: TopicMemory
  /** Acknowledged messages that were thrown out and are not deleted yet. A crash undoes it: they are thrown out again. */
  readonly #gone = new Set<number>()
  /** Those of them that are being deleted, the oldest one last. */
  #deleting: number[] = []
  readonly #insert: StatementSync
  readonly #mark: StatementSync
  readonly #existing: StatementSync
  readonly #remove: StatementSync
  readonly #removeAll: StatementSync
  #evicted = 0
  readonly #removeExpired: StatementSync
  readonly #waiting: StatementSync
  readonly #read: StatementSync
  readonly #sweep: StatementSync

  constructor(database: DatabaseSync, messagesPerTopic: number, indexedTogether?: number) {
    this.#database = database
    this.#limit = messagesPerTopic
    this.#index = new TopicIndex(database, indexedTogether)
    this.#memory = new TopicMemory(database, this.#index)
    const prepare = (sql: string) => database.prepare(sql)
    this.#insert =
      prepare(`INSERT INTO message (topic, id, publisher, published_at, expires_at, tag, bytes, attestation, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    this.#mark = prepare('INSERT OR IGNORE INTO ack (seq, client) SELECT seq, ? FROM message WHERE seq = ?')
    this.#existing = prepare(`SELECT seq, expires_at FROM ${messagesOfTopic} WHERE id = ?`)
    this.#remove = prepare('DELETE FROM message WHERE seq = ?')
    this.#removeAll = prepare('DELETE FROM message WHERE seq IN (SELECT value FROM json_each(?))')
    this.#removeExpired = prepare(`DELETE FROM message WHERE seq IN (
      SELECT seq FROM ${messagesOfTopic} WHERE expires_at <= ? LIMIT ?) RETURNING seq`)
    this.#waiting =
      prepare(`SELECT seq, bytes FROM ${messagesOfTopic} AS message WHERE publisher <> ? AND expires_at > ?
      AND NOT EXISTS (SELECT 1 FROM ack WHERE ack.seq = message.seq AND ack.client = ?)`)
    this.#read = prepare('SELECT * FROM message WHERE seq = ?')
    this.#sweep = prepare(`DELETE FROM message WHERE seq IN (
      SELECT seq FROM message WHERE expires_at <= ? ORDER BY expires_at LIMIT ?) RETURNING seq, topic`)
  }

  commit(step: Commit): readonly GroupResult[] {
    return this.#together(() => {
      for (const { client, topic, seq } of step.marks)
        if (this.#mark.run(bytes(client), seq).changes !== 0 && !this.#gone.has(seq))
          this.#memory.known(topic)?.acknowledged.add(seq)
      return step.groups.map((group) => this.#appendGroup(group, step.nowMs))
    })
  }

  waiting(query: WaitingQuery): WaitingPage {
    const client = bytes(query.client)
    const except = new Set(query.except)
    const found: { seq: number; bytes: number }[] = []
    for (const topic of query.topics) {
      for (const row of this.#waiting.iterate(...this.#index.parameters(topic), client, query.nowMs, client)) {
        const seq = Number(row.seq)
        if (!except.has(seq) && !this.#gone.has(seq)) found.push({ seq, bytes: Number(row.bytes) })
      }
    }
    found.sort((a, b) => a.seq - b.seq)
    const messages: StoredMessage[] = []
    let total = 0
    for (const { seq, bytes: size } of found) {
      if (messages.length >= query.maxMessages || (total > 0 && total + size > query.maxBytes)) break
      const message = this.#message(seq)
      if (message !== undefined) messages.push(message)
      total += size
    }
    return { messages, more: messages.length < found.length }
  }

  find(receipts: readonly { readonly topic: string; readonly id: string }[]): readonly MessageKey[] {
    return receipts.flatMap(({ topic, id }) => {
      const row = this.#existing.get(...this.#index.parameters(topic), bytes(id))
      return row === undefined ? [] : [{ seq: Number(row.seq), topic }]
    })
  }

  sweep(beforeMs: number, limit: number): number {
    return this.#together(() => {
      const removed = this.#sweep.all(beforeMs, limit)
      for (const { seq, topic } of removed) {
        this.#gone.delete(Number(seq))
        this.#memory.forget(hex(topic))
      }
      this.#deleteGone(limit)
      return removed.length
    })
  }

  /**
   * Deletes a step of what was thrown out, or writes one of the index by topic, if there is enough of either. Not synced by
   * itself: the next commit's sync covers it, and what is lost until then is only undone.
   */
  tidy(): Left {
    const deletes = this.#deleting.length > 0 || this.#gone.size >= goneTogether
    if (!deletes && !this.#index.isDue) return 'nothing'
    this.#database.exec('PRAGMA synchronous = NORMAL')
    try {
      if (deletes) this.#together(() => this.#deleteGone(deletedStep))
      else this.#index.step((work) => this.#together(work))
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL')
    }
    if (this.#gone.size >= 2 * goneTogether || this.#index.isBehind) return 'behind'
    return this.#deleting.length > 0 || this.#index.isDue ? 'more' : 'nothing'
  }

  /** Deletes all that was thrown out, so that it is not back at the next start. */
  close(): void {
    try {
      this.#deleting = []
      this.#together(() => this.#deleteGone(this.#gone.size))
    } catch {
      // The disk failed: what is back is thrown out again.
    }
  }

  #together<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#database.exec('COMMIT')
      this.#index.keep()
      return result
    } catch (error) {
      this.#memory.clear()
      this.#index.undo(0)
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  #deleteGone(most: number): void {
    if (this.#deleting.length === 0) this.#deleting = [...this.#gone].sort((a, b) => b - a)
    const seqs = this.#deleting.splice(-most)
    if (seqs.length === 0) return
    this.#removeAll.run(JSON.stringify(seqs))
    for (const seq of seqs) this.#gone.delete(seq)
  }

  #appendGroup(group: readonly Message[], nowMs: number): GroupResult {
    if (group.length === 1 && group[0] !== undefined) {
      const result = this.#append(group[0], nowMs)
      return result === 'full' ? 'full' : [result]
    }
    this.#database.exec('SAVEPOINT bundle')
    const { added } = this.#index
    const results: (number | null)[] = []
    for (const message of group) {
      const result = this.#append(message, nowMs)
      if (result === 'full') {
        this.#database.exec('ROLLBACK TO bundle; RELEASE bundle')
        this.#memory.clear()
        this.#index.undo(added)
        return 'full'
      }
      results.push(result)
    }
    this.#database.exec('RELEASE bundle')
    return results
  }

  #append(message: Message, nowMs: number): number | null | 'full' {
    const topic = bytes(message.topic)
    const id = bytes(messageId(message))
    const known = this.#topic(message.topic)
    if (known.mayHave(id)) {
      const existing = this.#existing.get(...this.#index.parameters(message.topic), id)
      if (existing !== undefined) {
        const seq = Number(existing.seq)
        const isGone = this.#gone.has(seq)
        if (!isGone && Number(existing.expires_at) > nowMs) return null
        this.#remove.run(seq)
        this.#gone.delete(seq)
        known.acknowledged.delete(seq)
        if (!isGone) known.count -= 1
      }
    }
    if (known.count >= this.#limit * crowdedShare) {
      this.#evict(message.topic, known, nowMs)
      if (known.count >= this.#limit) return 'full'
    }
    const attestation = message.attestation ?? null
    const size = message.body.length + (attestation?.length ?? 0)
    const { publishedAtMs, expiresAtMs, tag, body } = message
    const publisher = bytes(message.publisher)
    const outcome = this.#insert.run(topic, id, publisher, publishedAtMs, expiresAtMs, tag, size, attestation, body)
    known.add(id, expiresAtMs)
    const seq = Number(outcome.lastInsertRowid)
    this.#index.add(message.topic, seq)
    return seq
  }

  #topic(name: string): KnownTopic {
    return this.#memory.known(name) ?? this.#memory.read(name, this.#gone)
  }

  /** Expired messages go first, then acknowledged ones; others are never dropped. Costs as much as it drops. */
  #evict(name: string, known: KnownTopic, nowMs: number): void {
    const calm = Math.floor(this.#limit * calmShare)
    // There are more than the limit where that was lowered.
    const most = Math.max(expiredStep, known.count - this.#limit + 1)
    if (known.nextExpiryMs <= nowMs) this.#evictExpired(name, known, most, nowMs)
    const lost = known.acknowledged.take(Math.max(0, known.count - calm))
    for (const seq of lost) this.#gone.add(seq)
    known.count -= lost.length
    this.#evicted += lost.length
  }

  #evictExpired(name: string, known: KnownTopic, most: number, nowMs: number): void {
    const expired = this.#removeExpired.all(...this.#index.parameters(name), nowMs, most)
    for (const row of expired) {
      const seq = Number(row.seq)
      known.acknowledged.delete(seq)
      if (!this.#gone.delete(seq)) known.count -= 1
    }
    if (expired.length < most) known.nextExpiryMs = this.#memory.nextExpiryMs(name)
  }

  /** How many acknowledged messages were thrown out since the last call. */
  takeEvicted(): number {
    const count = this.#evicted
    this.#evicted = 0
    return count
  }

  #message(seq: number): StoredMessage | undefined {
    const row = this.#read.get(seq)
    if (row === undefined) return undefined
    return {
      seq,
      topic: hex(row.topic),
      publisher: hex(row.publisher),
      body: String(row.body),
      tag: Number(row.tag),
      attestation: row.attestation === null ? undefined : String(row.attestation),
      publishedAtMs: Number(row.published_at),
      expiresAtMs: Number(row.expires_at),
    }
  }
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'hex')
}

function hex(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : ''
}
