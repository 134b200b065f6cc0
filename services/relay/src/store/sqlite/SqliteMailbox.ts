import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { NewMessage, StoredMessage } from '../../mailbox/message.ts'
import type { Commit, GroupResult, WaitingPage, WaitingQuery } from '../relayStore.ts'

/** Topics remembered before the memory starts over. */
const capacity = 100_000

/** How many messages each recently used topic holds, expired ones too, so that publishing does not count them each time. */
class TopicCounts {
  readonly #counts = new Map<string, number>()

  get(topic: string, count: () => number): number {
    const known = this.#counts.get(topic)
    if (known !== undefined) return known
    const counted = count()
    this.set(topic, counted)
    return counted
  }

  set(topic: string, count: number): void {
    if (this.#counts.size >= capacity) this.#counts.clear()
    this.#counts.set(topic, count)
  }

  add(topic: string, count: number): void {
    const known = this.#counts.get(topic)
    if (known !== undefined) this.#counts.set(topic, known + count)
  }

  clear(): void {
    this.#counts.clear()
  }
}

/** Messages thrown out in one step: what a publisher may have to wait for. */
const evictionStep = 64
/** From the first share of its limit on a topic is thinned out in the background, down to the second. */
const crowdedShare = 0.75
const calmShare = 0.7

/** The mailboxes on one SQLite connection. Synchronous: it lives in a thread of its own. */
export class SqliteMailbox {
  readonly #database: DatabaseSync
  readonly #limit: number
  readonly #counts = new TopicCounts()
  /** Topics that were published to and had little room left; the oldest first. */
  readonly #crowded = new Set<string>()
  readonly #insert: StatementSync
  readonly #mark: StatementSync
  readonly #existing: StatementSync
  readonly #remove: StatementSync
  readonly #count: StatementSync
  #evicted = 0
  readonly #evictExpired: StatementSync
  readonly #evictAcknowledged: StatementSync
  readonly #waiting: StatementSync
  readonly #read: StatementSync
  readonly #sweep: StatementSync

  constructor(database: DatabaseSync, messagesPerTopic: number) {
    this.#database = database
    this.#limit = messagesPerTopic
    const prepare = (sql: string) => database.prepare(sql)
    this.#insert =
      prepare(`INSERT INTO message (topic, id, publisher, published_at, expires_at, tag, bytes, attestation, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (topic, id) DO NOTHING`)
    this.#mark = prepare('INSERT OR IGNORE INTO ack (seq, client) SELECT seq, ? FROM message WHERE seq = ?')
    this.#existing = prepare('SELECT seq, expires_at FROM message WHERE topic = ? AND id = ?')
    this.#remove = prepare('DELETE FROM message WHERE seq = ?')
    this.#count = prepare('SELECT count(*) AS n FROM message WHERE topic = ?')
    this.#evictExpired = prepare(`DELETE FROM message WHERE seq IN (
      SELECT seq FROM message WHERE topic = ? AND expires_at <= ? ORDER BY expires_at LIMIT ?)`)
    this.#evictAcknowledged = prepare(`DELETE FROM message WHERE seq IN (
      SELECT seq FROM acknowledged WHERE topic = ? ORDER BY seq LIMIT ?)`)
    this.#waiting = prepare(`SELECT seq, bytes FROM message WHERE topic = ? AND publisher <> ? AND expires_at > ?
      AND NOT EXISTS (SELECT 1 FROM ack WHERE ack.seq = message.seq AND ack.client = ?)`)
    this.#read = prepare('SELECT * FROM message WHERE seq = ?')
    this.#sweep = prepare(`DELETE FROM message WHERE seq IN (
      SELECT seq FROM message WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`)
  }

  commit(step: Commit): readonly GroupResult[] {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      for (const mark of step.marks) this.#mark.run(bytes(mark.client), mark.seq)
      const results = step.groups.map((group) => this.#appendGroup(group, step.nowMs))
      this.#database.exec('COMMIT')
      return results
    } catch (error) {
      this.#counts.clear()
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  waiting(query: WaitingQuery): WaitingPage {
    const client = bytes(query.client)
    const except = new Set(query.except)
    const found: { seq: number; bytes: number }[] = []
    for (const topic of query.topics) {
      for (const row of this.#waiting.iterate(bytes(topic), client, query.nowMs, client)) {
        const seq = Number(row.seq)
        if (!except.has(seq)) found.push({ seq, bytes: Number(row.bytes) })
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

  find(receipts: readonly { readonly topic: string; readonly id: string }[]): readonly number[] {
    return receipts.flatMap(({ topic, id }) => {
      const row = this.#existing.get(bytes(topic), bytes(id))
      return row === undefined ? [] : [Number(row.seq)]
    })
  }

  sweep(beforeMs: number, limit: number): number {
    const removed = Number(this.#sweep.run(beforeMs, limit).changes)
    if (removed > 0) this.#counts.clear()
    return removed
  }

  /**
   * Thins out one crowded topic by one step, if there is one; answers whether to call again. Not synced by itself: the next
   * commit's sync covers it, and what is lost until then is only undone.
   */
  tidy(nowMs: number): boolean {
    const [name] = this.#crowded
    if (name === undefined) return false
    this.#crowded.delete(name)
    const topic = bytes(name)
    this.#database.exec('PRAGMA synchronous = NORMAL')
    try {
      const surplus = this.#stored(name, topic) - Math.floor(this.#limit * calmShare)
      this.#database.exec('BEGIN IMMEDIATE')
      const evicted = this.#evict(name, topic, Math.min(surplus, evictionStep), nowMs)
      this.#database.exec('COMMIT')
      if (evicted === evictionStep && surplus > evicted) this.#crowded.add(name)
    } catch (error) {
      this.#counts.clear()
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL')
    }
    return this.#crowded.size > 0
  }

  #appendGroup(group: readonly NewMessage[], nowMs: number): GroupResult {
    if (group.length === 1 && group[0] !== undefined) {
      const result = this.#append(group[0], nowMs)
      return result === 'full' ? 'full' : [result]
    }
    this.#database.exec('SAVEPOINT bundle')
    const results: (number | null)[] = []
    for (const message of group) {
      const result = this.#append(message, nowMs)
      if (result === 'full') {
        this.#database.exec('ROLLBACK TO bundle; RELEASE bundle')
        this.#counts.clear()
        return 'full'
      }
      results.push(result)
    }
    this.#database.exec('RELEASE bundle')
    return results
  }

  #append(message: NewMessage, nowMs: number): number | null | 'full' {
    const topic = bytes(message.topic)
    const id = bytes(message.id)
    const stored = this.#stored(message.topic, topic)
    if (stored >= this.#limit) {
      const existing = this.#existing.get(topic, id)
      if (existing !== undefined && Number(existing.expires_at) > nowMs) return null
      if (this.#evict(message.topic, topic, evictionStep, nowMs) === 0) return 'full'
    } else if (stored >= this.#limit * crowdedShare) this.#crowd(message.topic)
    const seq = this.#store(message, topic, id)
    if (seq !== undefined) return seq
    const existing = this.#existing.get(topic, id)
    if (existing === undefined || Number(existing.expires_at) > nowMs) return null
    this.#remove.run(Number(existing.seq))
    this.#counts.add(message.topic, -1)
    return this.#store(message, topic, id) ?? null
  }

  #store(message: NewMessage, topic: Buffer, id: Buffer): number | undefined {
    const attestation = message.attestation ?? null
    const size = message.body.length + (attestation?.length ?? 0)
    const { publishedAtMs, expiresAtMs, tag, body } = message
    const publisher = bytes(message.publisher)
    const outcome = this.#insert.run(topic, id, publisher, publishedAtMs, expiresAtMs, tag, size, attestation, body)
    if (outcome.changes === 0) return undefined
    this.#counts.add(message.topic, 1)
    return Number(outcome.lastInsertRowid)
  }

  #stored(name: string, topic: Buffer): number {
    return this.#counts.get(name, () => Number(this.#count.get(topic)?.n))
  }

  #crowd(name: string): void {
    if (this.#crowded.size < capacity) this.#crowded.add(name)
  }

  /** Expired messages go first, then acknowledged ones; others are never dropped. Costs as much as it drops. */
  #evict(name: string, topic: Buffer, most: number, nowMs: number): number {
    const expired = Number(this.#evictExpired.run(topic, nowMs, most).changes)
    const acknowledged = Number(expired < most && this.#evictAcknowledged.run(topic, most - expired).changes)
    this.#evicted += acknowledged
    this.#counts.add(name, -expired - acknowledged)
    return expired + acknowledged
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
