import type { StoredMessage } from '../mailbox/message.ts'
import type { Courier } from './Courier.ts'
import { outgoing } from './outgoing.ts'

/** Knows which sockets of this process listen to which topic. */
export class Hub {
  readonly #listeners = new Map<string, Set<Courier>>()
  readonly #ears: Hub.Ears | undefined

  /** `ears` hear of messages that other processes store, of the topics that they are given. */
  constructor(ears?: Hub.Ears) {
    this.#ears = ears
  }

  /** How many topics sockets of this process listen to. */
  get topics(): number {
    return this.#listeners.size
  }

  /** Whether any socket here listens to `topic`. */
  listens(topic: string): boolean {
    return this.#listeners.has(topic)
  }

  /** Those of `topics` to which no socket of `client` here listens. */
  leftBy(client: string, topics: readonly string[]): readonly string[] {
    const listens = (topic: string) =>
      [...(this.#listeners.get(topic) ?? [])].some(({ client: { key } }) => key === client)
    return topics.filter((topic) => !listens(topic))
  }

  /** Whether `client` may listen to `topic` without being one more than `limit` distinct clients here. */
  hasSeat(topic: string, client: string, limit: number): boolean {
    const listeners = this.#listeners.get(topic)
    if (listeners === undefined || listeners.size < limit) return true
    const clients = new Set([...listeners].map((courier) => courier.client.key))
    return clients.has(client) || clients.size < limit
  }

  add(topic: string, courier: Courier): void {
    const listeners = this.#listeners.get(topic)
    if (listeners === undefined) {
      this.#listeners.set(topic, new Set([courier]))
      this.#ears?.hold(topic)
    } else listeners.add(courier)
  }

  remove(topic: string, courier: Courier): void {
    const listeners = this.#listeners.get(topic)
    if (!listeners?.delete(courier) || listeners.size > 0) return
    this.#listeners.delete(topic)
    this.#ears?.release(topic)
  }

  /** Hands a stored message to every socket that listens, except those of its publisher. */
  deliver(message: StoredMessage): void {
    const listeners = this.#listeners.get(message.topic)
    if (listeners === undefined) return
    const prepared = outgoing(message)
    for (const courier of listeners) courier.offer(prepared)
  }
}

export declare namespace Hub {
  type Ears = { hold(topic: string): void; release(topic: string): void }
}
