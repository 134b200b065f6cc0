import { Redis } from 'iovalkey'
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

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

/** Token buckets and counters by key, of this process or of several together. */
export type Buckets = {
  /** As `TokenBucket.take`. */
  take(key: string, rate: Rate, cost: number): Promise<number>
  /** Adds one to a counter that forgets after `ttlSeconds`; returns its value. */
  count(key: string, ttlSeconds: number): Promise<number>
  /** Keys held in this process. */
  size(): number
  stop(): Promise<void>
}

/**
 * Opens them: shared over Valkey where there is an address, else for this process alone.
 * @param onFailure Called at each failure of Valkey, for the log.
 */
export function openBuckets(url: string | undefined, clock: Clock, onFailure: (error: unknown) => void): Buckets {
  const local = createLocalBuckets(clock)
  if (url === undefined) return local
  const client = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
  client.on('error', onFailure)
  return createSharedBuckets(client, local, onFailure)
}

/** Those of this process alone. */
export function createLocalBuckets(clock: Clock): Buckets {
  const buckets = new KeyedBuckets(clock.nowMs)
  const counters = new LRUCache<string, { value: number; readonly endsAtMs: number }>({ max: maxKeys })
  return {
    take: async (key, rate, cost) => buckets.take(key, rate, cost),
    async count(key, ttlSeconds) {
      const nowMs = clock.nowMs()
      const held = counters.get(key)
      if (held !== undefined && held.endsAtMs > nowMs) return ++held.value
      counters.set(key, { value: 1, endsAtMs: nowMs + ttlSeconds * 1_000 })
      return 1
    },
    size: () => buckets.size + counters.size,
    async stop() {},
  }
}

// One round trip and one owner of the arithmetic: the script runs alone on the server, so several processes cannot
// take the same token. The server's clock is used, so that theirs need not agree.
const takeScript = `
local now = redis.call('TIME')
local nowMs = now[1] * 1000 + math.floor(now[2] / 1000)
local capacity = tonumber(ARGV[1])
local refill = tonumber(ARGV[2])
local wanted = math.min(tonumber(ARGV[3]), capacity)
local held = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = tonumber(held[1]) or capacity
local at = tonumber(held[2]) or nowMs
tokens = math.min(capacity, tokens + math.max(0, nowMs - at) / 1000 * refill)
local waitMs = 0
if tokens >= wanted then
  tokens = tokens - wanted
else
  waitMs = math.ceil((wanted - tokens) / refill * 1000)
end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(nowMs))
redis.call('PEXPIRE', KEYS[1], math.ceil(capacity / refill * 1000) + 1000)
return waitMs
`

/**
 * Those of several processes. When the server fails, each process goes on with buckets of its own: limits then hold per
 * process, and no caller passes without one.
 */
export function createSharedBuckets(client: Redis, local: Buckets, onFailure: (error: unknown) => void): Buckets {
  async function shared(run: () => Promise<number>, alone: () => Promise<number>): Promise<number> {
    if (client.status !== 'ready') return alone()
    try {
      return await run()
    } catch (error) {
      onFailure(error)
      return alone()
    }
  }

  return {
    take: (key, rate, cost) =>
      shared(
        async () => Number(await client.eval(takeScript, 1, `bucket:${key}`, rate.burst, rate.perSecond, cost)),
        () => local.take(key, rate, cost),
      ),
    count: (key, ttlSeconds) =>
      shared(
        async () => {
          const results = await client.multi().incr(`count:${key}`).expire(`count:${key}`, ttlSeconds, 'NX').exec()
          return Number(results?.[0]?.[1])
        },
        () => local.count(key, ttlSeconds),
      ),
    size: local.size,
    async stop() {
      client.disconnect()
      await local.stop()
    },
  }
}
