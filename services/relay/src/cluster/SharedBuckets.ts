import type { Rate } from '@latchkey/service-kit/buckets'
import { KeyedBuckets } from '@latchkey/service-kit/buckets'
import type { Valkey } from 'iovalkey'

const windowMs = 10_000
const shareMs = 1_000

/** Counts requests by a key and says when they are too many. */
export type RequestLimit = { take(key: string, count?: number): boolean }

/** A rate limit of this process alone. */
export function createRequestLimit(rate: Rate, monotonicMs: () => number): RequestLimit {
  const buckets = new KeyedBuckets(monotonicMs)
  return { take: (key, count) => buckets.take(key, rate, count) === 0 }
}

/**
 * Rate limits that several processes enforce together. Each has its own buckets; once a second it adds what it let
 * through to a common count of the window, and turns a key away for the rest of the window when all of them together
 * let through more than one bucket holds.
 */
export class SharedBuckets implements RequestLimit {
  readonly #valkey: Valkey
  readonly #name: string
  readonly #rate: Rate
  readonly #local: KeyedBuckets
  readonly #timer: NodeJS.Timeout
  #counts = new Map<string, number>()
  #blocked = new Set<string>()
  #window = 0

  constructor(valkey: Valkey, name: string, rate: Rate, monotonicMs: () => number) {
    this.#valkey = valkey
    this.#name = name
    this.#rate = rate
    this.#local = new KeyedBuckets(monotonicMs)
    this.#timer = setInterval(() => void this.#share(), shareMs)
  }

  take(key: string, count = 1): boolean {
    if (this.#rate.perSecond === 0) return true
    if (this.#blocked.has(key) || this.#local.take(key, this.#rate, count) > 0) return false
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count)
    return true
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #share(): Promise<void> {
    // The machines' clocks need only agree roughly: a window cut differently counts a little less.
    const window = Math.floor(Date.now() / windowMs)
    if (window !== this.#window) this.#blocked = new Set()
    this.#window = window
    const counts = this.#counts
    if (counts.size === 0) return
    this.#counts = new Map()
    const pipeline = this.#valkey.pipeline()
    for (const [key, count] of counts) {
      const name = `latchkey:relay:rate:${this.#name}:${window}:${key}`
      pipeline.incrby(name, count).pexpire(name, 2 * windowMs)
    }
    const budget = this.#rate.burst + (this.#rate.perSecond * windowMs) / 1_000
    try {
      const answers = (await pipeline.exec()) ?? []
      const keys = [...counts.keys()]
      keys.forEach((key, index) => {
        if (Number(answers[index * 2]?.[1]) > budget) this.#blocked.add(key)
      })
    } catch {
      // Each process goes on with its own buckets.
    }
  }
}
