import type { Rate } from '../config/limits.types.ts'
import { TokenBucket } from './TokenBucket.ts'

/** Buckets kept before the full ones are looked for. */
const pruneAt = 20_000

/** One token bucket a key, forgotten when it has filled up again. */
export class KeyedBuckets {
  readonly #rate: Rate
  readonly #nowMs: () => number
  readonly #buckets = new Map<string, TokenBucket>()
  #pruneAt = pruneAt

  constructor(rate: Rate, nowMs: () => number) {
    this.#rate = rate
    this.#nowMs = nowMs
  }

  take(key: string, count = 1): boolean {
    if (this.#rate.perSecond === 0) return true
    const nowMs = this.#nowMs()
    const known = this.#buckets.get(key)
    if (known !== undefined) return known.take(this.#rate, count, nowMs)
    if (this.#buckets.size >= this.#pruneAt) this.#prune(nowMs)
    const bucket = new TokenBucket(this.#rate, nowMs)
    this.#buckets.set(key, bucket)
    return bucket.take(this.#rate, count, nowMs)
  }

  #prune(nowMs: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(this.#rate, nowMs)) this.#buckets.delete(key)
    this.#pruneAt = Math.max(pruneAt, this.#buckets.size * 2)
  }
}
