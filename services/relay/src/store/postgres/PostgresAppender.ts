import { type Message, messageId } from '../../mailbox/message.ts'
import type { GroupResult } from '../relayStore.ts'
import type { Query } from './statements.ts'

/** Topics remembered before the memory starts over. */
const capacity = 100_000
/** Other processes publish to the same topic unseen, so only a part of the room is used before counting again. */
const share = 8

/** How many more messages may go to a topic before it has to be counted again. */
class TopicRoom {
  readonly #left = new Map<string, number>()

  left(topic: string): number {
    return this.#left.get(topic) ?? 0
  }

  /** `topic` was just counted and has room for `room` more. */
  counted(topic: string, room: number): void {
    if (this.#left.size >= capacity) this.#left.clear()
    this.#left.set(topic, Math.ceil(room / share))
  }

  use(topic: string, count: number): void {
    this.#left.set(topic, this.left(topic) - count)
  }
}

type Identified = Message & { readonly id: string }

/** Messages thrown out at once. */
const evictionStep = 200
/** From the first share of its limit on a topic is thinned out in the background, down to the second. */
const crowdedShare = 0.75
const calmShare = 0.7

/** Writes batches of messages. Called for one batch after the other, so that messages keep their order. */
export class PostgresAppender {
  readonly #query: Query
  readonly #limit: number
  readonly #room = new TopicRoom()
  #evicted = 0
  /** Topics that are being thinned out. */
  readonly #tidying = new Map<string, Promise<unknown>>()

  constructor(query: Query, messagesPerTopic: number) {
    this.#query = query
    this.#limit = messagesPerTopic
  }

  async append(batch: readonly (readonly Message[])[], nowMs: number): Promise<readonly GroupResult[]> {
    const groups = batch.map((group) => group.map((message) => ({ ...message, id: messageId(message) })))
    const refused = await this.#refused(groups, nowMs)
    const accepted = groups.filter((group) => !refused.has(group))
    const unique = new Map(accepted.flat().map((message) => [keyOf(message), message]))
    const seqs = await this.#insert([...unique.values()], nowMs)
    // The same message twice in one batch is new once.
    const taken = new Set<string>()
    return groups.map((group) => {
      if (refused.has(group)) return 'full'
      return group.map((message) => {
        const key = keyOf(message)
        const seq = taken.has(key) ? undefined : seqs.get(key)
        taken.add(key)
        return seq ?? null
      })
    })
  }

  /** How many messages were thrown out since the last call. */
  takeEvicted(): number {
    const count = this.#evicted
    this.#evicted = 0
    return count
  }

  /** Resolves when nothing is done in the background any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#tidying.values())
  }

  async #insert(messages: readonly Identified[], nowMs: number): Promise<ReadonlyMap<string, number>> {
    if (messages.length === 0) return new Map()
    const rows = await this.#query<{ seq: string; topic: string; id: string }>('append', [
      messages.map((message) => bytes(message.topic)),
      messages.map((message) => bytes(message.id)),
      messages.map((message) => bytes(message.publisher)),
      messages.map((message) => message.publishedAtMs),
      messages.map((message) => message.expiresAtMs),
      messages.map((message) => message.tag),
      messages.map((message) => Buffer.byteLength(message.body) + Buffer.byteLength(message.attestation ?? '')),
      messages.map((message) => message.attestation ?? null),
      messages.map((message) => message.body),
      nowMs,
    ])
    for (const row of rows) this.#room.use(row.topic, 1)
    return new Map(rows.map((row) => [row.topic + row.id, Number(row.seq)]))
  }

  /** The groups that have a message for which its topic has no room. */
  async #refused(
    groups: readonly (readonly Identified[])[],
    nowMs: number,
  ): Promise<ReadonlySet<readonly Identified[]>> {
    const wanted = new Map<string, Identified[]>()
    for (const message of groups.flat()) wanted.set(message.topic, [...(wanted.get(message.topic) ?? []), message])
    const uncertain = [...wanted].filter(([topic, messages]) => messages.length > this.#room.left(topic))
    if (uncertain.length === 0) return new Set()
    const topics = uncertain.map(([topic]) => topic)
    const roomIn = await this.#roomIn(topics, nowMs)
    const tight = new Map<string, number>()
    for (const [topic, messages] of uncertain) {
      const room = roomIn.get(topic) ?? this.#limit
      this.#room.counted(topic, room)
      if (messages.length > room) tight.set(topic, room)
      else if (room <= this.#limit * (1 - crowdedShare)) this.#tidy(topic, room, nowMs)
    }
    return tight.size === 0 ? new Set() : this.#choose(groups, tight, nowMs)
  }

  /** What is being thinned out now has its room afterwards, and nothing for two at once. */
  async #roomIn(topics: readonly string[], nowMs: number): Promise<ReadonlyMap<string, number>> {
    await Promise.all(topics.map((topic) => this.#tidying.get(topic)))
    const counts = await this.#query<{ topic: string; stored: string }>('count', [topics.map(bytes), nowMs])
    return new Map(counts.map(({ topic, stored }) => [topic, this.#limit - Number(stored)]))
  }

  /** Admits groups, in their order, while the tight topics have room; what is stored already needs none. */
  async #choose(
    groups: readonly (readonly Identified[])[],
    tight: ReadonlyMap<string, number>,
    nowMs: number,
  ): Promise<ReadonlySet<readonly Identified[]>> {
    const asking = groups.flat().filter((message) => tight.has(message.topic))
    const rows = await this.#query<{ topic: string; id: string }>('known', [
      asking.map((message) => bytes(message.topic)),
      asking.map((message) => bytes(message.id)),
      nowMs,
    ])
    const known = new Set(rows.map((row) => row.topic + row.id))
    const room = new Map<string, number>()
    for (const [topic, left] of tight) {
      const needed = asking.filter((message) => message.topic === topic && !known.has(keyOf(message))).length
      room.set(topic, left + (needed > left ? await this.#evict(topic, needed - left, nowMs) : 0))
    }
    const refused = new Set<readonly Identified[]>()
    for (const group of groups) {
      const fresh = group.filter((message) => tight.has(message.topic) && !known.has(keyOf(message)))
      const after = new Map(room)
      for (const { topic } of fresh) after.set(topic, (after.get(topic) ?? 0) - 1)
      if ([...after.values()].some((left) => left < 0)) refused.add(group)
      else for (const [topic, left] of after) room.set(topic, left)
    }
    return refused
  }

  #tidy(topic: string, room: number, nowMs: number): void {
    const tidying = this.#evict(topic, Math.ceil(this.#limit * (1 - calmShare)) - room, nowMs)
      // Where this failed the publishers make the room, and what fails again is theirs to hear.
      .catch(() => {})
      .finally(() => this.#tidying.delete(topic))
    this.#tidying.set(topic, tidying)
  }

  /** Removes acknowledged messages that count, `wanted` or as many as there are; answers how many. */
  async #evict(topic: string, wanted: number, nowMs: number): Promise<number> {
    let removed = 0
    while (removed < wanted) {
      const step = Math.min(wanted - removed, evictionStep)
      const [row] = await this.#query<{ removed: string; listed: string }>('evict', [bytes(topic), nowMs, step])
      removed += Number(row?.removed ?? 0)
      this.#evicted += Number(row?.removed ?? 0)
      if (Number(row?.listed ?? 0) < step) break
    }
    return removed
  }
}

function keyOf(message: Identified): string {
  return message.topic + message.id
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
