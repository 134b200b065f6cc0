import type { Clock } from '@latchkey/service-kit/clock'
import { LRUCache } from 'lru-cache'

/**
 * Keeps the results of asynchronous work for a while. Callers that come while the work runs share it; a failure is not
 * kept. At most `maxEntries`; the least lately used goes first.
 */
export function createExpiringCache<Value>(clock: Clock, lifeMs: number, maxEntries: number) {
  const entries = new LRUCache<string, { readonly value: Promise<Value>; untilMs: number }>({ max: maxEntries })

  return {
    /** When what is held of a key is due; now for a key of which nothing is. */
    untilMs: (key: string): number => entries.peek(key)?.untilMs ?? clock.nowMs(),

    /** @param fresh Whether to do the work again, whatever is held. */
    get(key: string, work: () => Promise<Value>, fresh: boolean): Promise<Value> {
      const held = entries.get(key)
      if (!fresh && held !== undefined && held.untilMs > clock.nowMs()) return held.value
      // While it runs it does not expire: its life starts with its result.
      const entry = { value: work(), untilMs: Number.POSITIVE_INFINITY }
      entries.set(key, entry)
      entry.value.then(
        () => {
          entry.untilMs = clock.nowMs() + lifeMs
        },
        () => {
          if (entries.peek(key) === entry) entries.delete(key)
        },
      )
      return entry.value
    },
  }
}
