import { LRUCache } from 'lru-cache'

/** A token bucket: `burst` tokens at most, refilled by `perSecond`. A rate of zero switches the bucket off. */
export type Rate = { readonly burst: number; readonly perSecond: number }

/** Lets `burst` through at once and `perSecond` after that. */
export class TokenBucket {
  #tokens: number
  #filledAtMs: number

  constructor(rate: Rate, nowMs: number) {
    this.#tokens = rate.burst
    this.#filledAtMs = nowMs
  }

  /**
   * Takes `cost` tokens, at most the burst, if they are there.
   * @returns Milliseconds until there are enough; 0 where they were taken.
   */
  take(rate: Rate, cost: number, nowMs: number): number {
    if (rate.perSecond === 0) return 0
    const refilled = (Math.max(0, nowMs - this.#filledAtMs) / 1_000) * rate.perSecond
    this.#tokens = Math.min(rate.burst, this.#tokens + refilled)
    this.#filledAtMs = nowMs
    const wanted = Math.min(cost, rate.burst)
    if (this.#tokens < wanted) return ((wanted - this.#tokens) / rate.perSecond) * 1_000
    this.#tokens -= wanted
    return 0
  }
}

/** Keys beyond this are dropped, oldest use first: an attacker with many addresses must not fill the memory. */
const maxKeys = 100_000

/** One token bucket a key, in this process alone. */
export class KeyedBuckets {
  readonly #nowMs: () => number
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: maxKeys })

  /** @param nowMs Any clock that runs on. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#buckets.size
  }

  /** As `TokenBucket.take`. */
  take(key: string, rate: Rate, cost = 1): number {
    if (rate.perSecond === 0) return 0
    const nowMs = this.#nowMs()
    let bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      bucket = new TokenBucket(rate, nowMs)
      this.#buckets.set(key, bucket)
    }
    return bucket.take(rate, cost, nowMs)
  }
}

/** One counter a key, which forgets a while after its first count, in this process alone. */
export class KeyedCounters {
  readonly #nowMs: () => number
  readonly #counters = new LRUCache<string, { value: number; readonly endsAtMs: number }>({ max: maxKeys })

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#counters.size
  }

  /** The value of a key, 0 where there is none. */
  read(key: string): number {
    const counter = this.#counters.peek(key)
    return counter === undefined || counter.endsAtMs <= this.#nowMs() ? 0 : counter.value
  }

  /** Adds `amount`. @returns The value, and how long it is kept. */
  count(key: string, ttlMs: number, amount = 1): { readonly value: number; readonly endsInMs: number } {
    const nowMs = this.#nowMs()
    let counter = this.#counters.get(key)
    if (counter === undefined || counter.endsAtMs <= nowMs) {
      counter = { value: 0, endsAtMs: nowMs + ttlMs }
      this.#counters.set(key, counter)
    }
    counter.value += amount
    return { value: counter.value, endsInMs: counter.endsAtMs - nowMs }
  }
}
