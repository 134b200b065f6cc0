import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { SeqList } from './SeqList.ts'
import { messagesOfTopic, type TopicIndex } from './TopicIndex.ts'

/** What is remembered before the memory starts over: hashes, with room for those to come. Some 40 bytes each. */
const capacity = 1_000_000
/** The first bytes of a hash, and what of them the engine keeps as a small integer. */
const idBytes = 4
const hexPerId = idBytes * 2
const spareBits = 2
const roomAtLeast = 16

/** What a topic holds, expired messages too. */
export class KnownTopic {
  count: number
  /** No message expires before. */
  nextExpiryMs: number
  /** Messages that some client has acknowledged: a full topic loses the first ones. */
  readonly acknowledged: SeqList
  /** Hashes that are noted until it has to be read again. */
  readonly room: number
  readonly #ids: Set<number>

  constructor({ ids, count, nextExpiryMs, acknowledged }: KnownTopic.Start) {
    this.count = count
    this.nextExpiryMs = nextExpiryMs
    this.acknowledged = acknowledged
    this.room = 2 * ids.size + roomAtLeast
    this.#ids = ids
  }

  /** Whether a message of this hash may be there; false is certain. */
  mayHave(id: Buffer): boolean {
    return this.#ids.has(numberOf(id))
  }

  add(id: Buffer, expiresAtMs: number): void {
    this.count += 1
    this.nextExpiryMs = Math.min(this.nextExpiryMs, expiresAtMs)
    this.#ids.add(numberOf(id))
  }

  /** Most of the hashes may be of messages that have left. */
  get isFull(): boolean {
    return this.#ids.size > this.room
  }
}

export declare namespace KnownTopic {
  type Start = {
    /** The first bytes of each message's hash. */
    readonly ids: Set<number>
    readonly count: number
    readonly nextExpiryMs: number
    readonly acknowledged: SeqList
  }
}

/** What recently used topics hold, so that a publish looks nothing up. */
export class TopicMemory {
  readonly #topics = new Map<string, KnownTopic>()
  #used = 0
  readonly #index: TopicIndex
  readonly #summary: StatementSync
  readonly #acknowledged: StatementSync
  readonly #nextExpiry: StatementSync

  constructor(database: DatabaseSync, index: TopicIndex) {
    this.#index = index
    // One text for all instead of a row for each.
    this.#summary = database.prepare(`SELECT count(*) AS count, min(expires_at) AS expiry,
      group_concat(hex(substr(id, 1, ${idBytes})), '') AS ids FROM ${messagesOfTopic}`)
    this.#acknowledged = database.prepare(`SELECT json_group_array(seq) AS seqs FROM (
      SELECT seq FROM ${messagesOfTopic} AS message WHERE EXISTS (SELECT 1 FROM ack WHERE ack.seq = message.seq) ORDER BY seq)`)
    this.#nextExpiry = database.prepare(`SELECT min(expires_at) AS expiry FROM ${messagesOfTopic}`)
  }

  known(name: string): KnownTopic | undefined {
    const known = this.#topics.get(name)
    return known?.isFull === true ? undefined : known
  }

  /** Reads what a topic holds, but for the messages in `gone`. */
  read(name: string, gone: ReadonlySet<number>): KnownTopic {
    const topic = this.#index.parameters(name)
    const row = this.#summary.get(...topic)
    const text = String(row?.ids ?? '')
    const ids = new Set<number>()
    for (let at = 0; at < text.length; at += hexPerId)
      ids.add(Number.parseInt(text.slice(at, at + hexPerId), 16) >>> spareBits)
    const stored = Number(row?.count)
    const seqs: readonly number[] = stored === 0 ? [] : JSON.parse(String(this.#acknowledged.get(...topic)?.seqs))
    const acknowledged = new SeqList(seqs.filter((seq) => !gone.has(seq)))
    const count = stored - (seqs.length - acknowledged.size)
    const known = new KnownTopic({ ids, count, nextExpiryMs: toMs(row?.expiry), acknowledged })
    this.forget(name)
    if (this.#used + known.room > capacity) this.clear()
    this.#used += known.room
    this.#topics.set(name, known)
    return known
  }

  /** The time at which the first message of a topic expires. */
  nextExpiryMs(name: string): number {
    return toMs(this.#nextExpiry.get(...this.#index.parameters(name))?.expiry)
  }

  forget(name: string): void {
    this.#used -= this.#topics.get(name)?.room ?? 0
    this.#topics.delete(name)
  }

  clear(): void {
    this.#topics.clear()
    this.#used = 0
  }
}

function numberOf(id: Buffer): number {
  return id.readUInt32BE(0) >>> spareBits
}

function toMs(expiry: unknown): number {
  return typeof expiry === 'number' ? expiry : Number.POSITIVE_INFINITY
}
