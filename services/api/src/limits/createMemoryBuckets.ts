import type { Clock } from '../clock.ts'
import type { Buckets } from './buckets.types.ts'

/** Keys beyond this are dropped, oldest use first: an attacker with many addresses must not fill the memory. */
const maxKeys = 100_000

/** Token buckets of this process alone. */
export function createMemoryBuckets(clock: Clock): Buckets {
  const buckets = new Map<string, { tokens: number; atMs: number }>()
  const counters = new Map<string, { value: number; endsAtMs: number }>()

  function remember<Value>(map: Map<string, Value>, key: string, value: Value) {
    map.delete(key)
    map.set(key, value)
    if (map.size <= maxKeys) return
    const oldest = map.keys().next()
    if (!oldest.done) map.delete(oldest.value)
  }

  return {
    async take(key, cost, rule) {
      const now = clock.nowMs()
      const bucket = buckets.get(key) ?? { tokens: rule.capacity, atMs: now }
      const refilled = Math.min(
        rule.capacity,
        bucket.tokens + (Math.max(0, now - bucket.atMs) / 1000) * rule.refillPerSecond,
      )
      const wanted = Math.min(cost, rule.capacity)
      const allowed = refilled >= wanted
      remember(buckets, key, { tokens: allowed ? refilled - wanted : refilled, atMs: now })
      if (allowed) return { allowed }
      return { allowed, retryAfterMs: ((wanted - refilled) / rule.refillPerSecond) * 1000 }
    },
    async count(key, ttlSeconds) {
      const now = clock.nowMs()
      const held = counters.get(key)
      const counter = held !== undefined && held.endsAtMs > now ? held : { value: 0, endsAtMs: now + ttlSeconds * 1000 }
      counter.value += 1
      remember(counters, key, counter)
      return counter.value
    },
    size: () => buckets.size + counters.size,
    async stop() {
      buckets.clear()
      counters.clear()
    },
  }
}
