import { Redis } from 'iovalkey'
import { KeyedBuckets, KeyedCounters, type Rate } from './buckets.ts'
import type { Clock } from './clock.ts'

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
  const counters = new KeyedCounters(clock.nowMs)
  return {
    take: async (key, rate, cost) => buckets.take(key, rate, cost),
    count: async (key, ttlSeconds) => counters.count(key, ttlSeconds * 1_000).value,
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
