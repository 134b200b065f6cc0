import type { Clock } from '../clock.ts'

/**
 * Keeps the results of asynchronous work for a while. Callers that come while the work runs share it; a failure is not
 * kept. At most `maxEntries`; the least lately made goes first.
 */
export function createExpiringCache<Value>(clock: Clock, lifeMs: number, maxEntries: number) {
  const entries = new Map<string, { value: Promise<Value>; untilMs: number }>()

  return {
    /** When what is held of a key is due; now for a key of which nothing is. */
    untilMs: (key: string): number => entries.get(key)?.untilMs ?? clock.nowMs(),

    /** @param fresh Whether to do the work anew whatever is held. */
    get(key: string, work: () => Promise<Value>, fresh: boolean): Promise<Value> {
      const held = entries.get(key)
      if (!fresh && held !== undefined && held.untilMs > clock.nowMs()) return held.value
      // While it runs it does not expire: its life starts with its result.
      const entry = { value: work(), untilMs: Number.POSITIVE_INFINITY }
      entries.delete(key)
      entries.set(key, entry)
      entry.value.then(
        () => {
          entry.untilMs = clock.nowMs() + lifeMs
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      const oldest = entries.size > maxEntries ? entries.keys().next() : undefined
      if (oldest?.done === false) entries.delete(oldest.value)
      return entry.value
    },
  }
}
