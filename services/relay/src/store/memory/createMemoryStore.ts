import { type Message, messageBytes, messageId, type StoredMessage } from '../../mailbox/message.ts'
import type { Attestation, GroupResult, RelayStore } from '../relayStore.ts'

/** Acknowledged messages thrown out at once, as the durable stores do: one look through a full topic serves as many publishes. */
const evictionStep = 64

type Identified = Message & { readonly id: string }
type Kept = Identified & { readonly seq: number; readonly bytes: number; readonly acknowledgedBy: Set<string> }

/** A store that forgets everything with the process. For tests, and as the benchmark's measure of what durability costs. */
export function createMemoryStore(options: createMemoryStore.Options): RelayStore {
  const topics = new Map<string, Map<string, Kept>>()
  const bySeq = new Map<number, Kept>()
  const usage = new Map<string, number>()
  const dailyBytes = new Map<string, Record<string, number>>()
  const secrets = new Map<string, string>()
  const attestations = new Map<string, Attestation & { readonly expiresAtMs: number }>()
  let lastSeq = 0
  let evicted = 0
  let stored = 0

  function remove(message: Kept): void {
    if (bySeq.delete(message.seq)) stored -= message.bytes
    const topic = topics.get(message.topic)
    topic?.delete(message.id)
    if (topic?.size === 0) topics.delete(message.topic)
  }

  /** Same order as the durable stores: expired first, then acknowledged, never what no one has acknowledged. */
  function hasRoom(topic: ReadonlyMap<string, Kept>, wanted: number, nowMs: number): boolean {
    if (topic.size + wanted <= options.messagesPerTopic) return true
    for (const message of topic.values()) if (message.expiresAtMs <= nowMs) remove(message)
    let surplus = topic.size + wanted - options.messagesPerTopic
    if (surplus > 0) surplus = Math.max(surplus, evictionStep)
    for (const message of topic.values()) {
      if (surplus <= 0) break
      if (message.acknowledgedBy.size === 0) continue
      remove(message)
      surplus -= 1
      evicted += 1
    }
    return topic.size + wanted <= options.messagesPerTopic
  }

  function append(group: readonly Message[], nowMs: number): GroupResult {
    const fresh = new Map<Identified, Map<string, Kept>>()
    const identified = group.map((message): Identified => ({ ...message, id: messageId(message) }))
    for (const message of identified) {
      const topic = topics.get(message.topic) ?? new Map<string, Kept>()
      const existing = topic.get(message.id)
      if (existing !== undefined && existing.expiresAtMs > nowMs) continue
      if (existing !== undefined) remove(existing)
      const wanted = 1 + [...fresh.keys()].filter((other) => other.topic === message.topic).length
      if (!hasRoom(topic, wanted, nowMs)) return 'full'
      fresh.set(message, topic)
    }
    return identified.map((message) => {
      if (!fresh.has(message)) return null
      const topic = topics.get(message.topic) ?? new Map<string, Kept>()
      if (topic.has(message.id)) return null
      lastSeq += 1
      const bytes = messageBytes({ message: message.body, attestation: message.attestation })
      const kept: Kept = { ...message, seq: lastSeq, bytes, acknowledgedBy: new Set() }
      stored += bytes
      topics.set(message.topic, topic)
      topic.set(message.id, kept)
      bySeq.set(kept.seq, kept)
      return kept.seq
    })
  }

  return {
    log: undefined,
    async commit({ groups, marks, nowMs }) {
      for (const { seq, client } of marks) bySeq.get(seq)?.acknowledgedBy.add(client)
      return groups.map((group) => append(group, nowMs))
    },
    async waiting({ client, topics: wanted, except, nowMs, maxMessages, maxBytes }) {
      const skip = new Set(except)
      const found = wanted
        .flatMap((topic) => [...(topics.get(topic)?.values() ?? [])])
        .filter((message) => message.expiresAtMs > nowMs && message.publisher !== client)
        .filter((message) => !message.acknowledgedBy.has(client) && !skip.has(message.seq))
        .sort((a, b) => a.seq - b.seq)
      const messages: StoredMessage[] = []
      let total = 0
      for (const message of found) {
        const size = message.body.length + (message.attestation?.length ?? 0)
        if (messages.length >= maxMessages || (total > 0 && total + size > maxBytes)) break
        messages.push(message)
        total += size
      }
      return { messages, more: messages.length < found.length }
    },
    async find(receipts) {
      return receipts.flatMap(({ topic, id }) => topics.get(topic)?.get(id) ?? [])
    },
    async sweep(beforeMs, limit) {
      const expired = [...bySeq.values()].filter((message) => message.expiresAtMs <= beforeMs).slice(0, limit)
      for (const message of expired) remove(message)
      return expired.length
    },
    async takeEvicted() {
      const count = evicted
      evicted = 0
      return count
    },
    async addUsage(day, counts) {
      return Object.fromEntries(
        Object.entries(counts).map(([project, messages]) => {
          const total = (usage.get(`${day} ${project}`) ?? 0) + messages
          usage.set(`${day} ${project}`, total)
          return [project, total]
        }),
      )
    },
    async addBytes(day, counts) {
      const kept = dailyBytes.get(day) ?? {}
      dailyBytes.set(day, kept)
      for (const [who, bytes] of Object.entries(counts)) kept[who] = (kept[who] ?? 0) + bytes
      return Object.fromEntries(Object.keys(counts).map((who) => [who, kept[who] ?? 0]))
    },
    async bytesOf(day) {
      return { ...dailyBytes.get(day) }
    },
    async sweepBytes(beforeDay) {
      for (const day of dailyBytes.keys()) if (day < beforeDay) dailyBytes.delete(day)
    },
    async reusableBytes() {
      return 0
    },
    async storedBytes() {
      return stored
    },
    async secret(name, candidate) {
      const kept = secrets.get(name) ?? candidate
      secrets.set(name, kept)
      return kept
    },
    async keepAttestation(id, attestation, expiresAtMs) {
      attestations.set(id, { ...attestation, expiresAtMs })
    },
    async attestation(id, nowMs) {
      const kept = attestations.get(id)
      return kept === undefined || kept.expiresAtMs <= nowMs
        ? undefined
        : { origin: kept.origin, isVerified: kept.isVerified }
    },
    async sweepAttestations(beforeMs) {
      for (const [id, { expiresAtMs }] of attestations) if (expiresAtMs <= beforeMs) attestations.delete(id)
    },
    async ping() {},
    async close() {},
  }
}

export declare namespace createMemoryStore {
  type Options = { readonly messagesPerTopic: number }
}
