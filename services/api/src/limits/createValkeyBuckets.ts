import type { Redis } from 'iovalkey'
import type { Buckets, TakeResult } from './buckets.types.ts'

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
 * Token buckets shared by several processes. When the server fails, each process goes on with buckets of its own:
 * limits then hold per process, and nobody is let through without one.
 *
 * @param onFailure Told of each failure, for the log.
 */
export function createValkeyBuckets(client: Redis, local: Buckets, onFailure: (error: unknown) => void): Buckets {
  async function shared<Value>(run: () => Promise<Value>, alone: () => Promise<Value>): Promise<Value> {
    if (client.status !== 'ready') return alone()
    try {
      return await run()
    } catch (error) {
      onFailure(error)
      return alone()
    }
  }

  return {
    take: (key, cost, rule) =>
      shared<TakeResult>(
        async () => {
          const waitMs = Number(
            await client.eval(takeScript, 1, `bucket:${key}`, rule.capacity, rule.refillPerSecond, cost),
          )
          return waitMs === 0 ? { allowed: true } : { allowed: false, retryAfterMs: waitMs }
        },
        () => local.take(key, cost, rule),
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
