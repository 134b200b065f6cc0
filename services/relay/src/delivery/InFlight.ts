import type { MessageKey } from '../mailbox/message.ts'
import type { Subscription } from './subscription.ts'

/** Acknowledged entries at the front before the arrays are cut. */
const compactAt = 1_024
const acknowledged = -1

/**
 * The messages that went out on one socket and were not acknowledged yet. Ids are consecutive, so two arrays hold all
 * of it: a reader that never acknowledges costs 16 bytes a message.
 */
export class InFlight {
  #firstId: number
  #seqs: number[] = []
  #subscriptions: Subscription[] = []
  #front = 0
  #size = 0

  /** Ids start at `firstId`; 16 digits, because JS clients turn longer numbers into BigInt. */
  constructor(firstId: number) {
    this.#firstId = firstId
  }

  get size(): number {
    return this.#size
  }

  /** Notes that `seq` goes out and answers the id of its frame. */
  add(seq: number, subscription: Subscription): number {
    this.#seqs.push(seq)
    this.#subscriptions.push(subscription)
    this.#size += 1
    return this.#firstId + this.#seqs.length - 1
  }

  /** The message that went out as `id`, once. */
  take(id: number): MessageKey | undefined {
    const index = id - this.#firstId
    const seq = this.#seqs[index]
    const topic = this.#subscriptions[index]?.topic
    if (seq === undefined || topic === undefined || seq === acknowledged) return undefined
    this.#seqs[index] = acknowledged
    this.#size -= 1
    while (this.#seqs[this.#front] === acknowledged) this.#front += 1
    if (this.#front >= compactAt || this.#size === 0) this.#compact()
    return { seq, topic }
  }

  /** The messages under way for the subscriptions in `wanted`. */
  seqsOf(wanted: ReadonlySet<Subscription>): number[] {
    const found: number[] = []
    for (let index = this.#front; index < this.#seqs.length; index += 1) {
      const seq = this.#seqs[index]
      const subscription = this.#subscriptions[index]
      if (seq !== undefined && seq !== acknowledged && subscription !== undefined && wanted.has(subscription)) {
        found.push(seq)
      }
    }
    return found
  }

  #compact(): void {
    this.#firstId += this.#front
    this.#seqs = this.#seqs.slice(this.#front)
    this.#subscriptions = this.#subscriptions.slice(this.#front)
    this.#front = 0
  }
}
