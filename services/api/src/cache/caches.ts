import type { Clock } from '@latchkey/service-kit/clock'
import { LRUCache } from 'lru-cache'

/** Answers of one group: a caller who asks for more than that asks for anything at all. */
const maxOfGroup = 200

/** An answer as JSON. */
export type Answer = {
  readonly text: string
  /** Whether it is still what would be answered. */
  readonly holds: () => boolean
}

/**
 * Keeps answers as the text that is sent, for as long as what they were made from would be taken from memory anyway:
 * most of the work of a question that comes again is putting its answer together. Callers that come while the work runs
 * share it; a failure is not kept. At most `maxGroups`; the least lately made goes first.
 *
 * @param maxMs How long an answer is kept at the most.
 */
export function createAnswerCache(clock: Clock, maxMs: number, maxGroups: number) {
  type Entry = { readonly answer: Promise<Answer>; untilMs: number; dropped: boolean }
  const groups = new Map<string, Map<string, Entry>>()

  function groupOf(name: string): Map<string, Entry> {
    const held = groups.get(name)
    if (held !== undefined && held.size < maxOfGroup) return held
    const created = new Map<string, Entry>()
    drop(name)
    groups.set(name, created)
    const oldest = groups.size > maxGroups ? groups.keys().next() : undefined
    if (oldest?.done === false) drop(oldest.value)
    return created
  }

  /** What is no longer found can no longer be forgotten: it must not be given again either. */
  function drop(name: string): void {
    for (const entry of groups.get(name)?.values() ?? []) entry.dropped = true
    groups.delete(name)
  }

  return {
    /**
     * @param group What the answer is about; `forget` drops it as a whole.
     * @param work Makes the answer. Its `untilMs` is when something in it is due; undefined: not before `maxMs`.
     */
    get(group: string, key: string, work: () => Promise<{ answer: unknown; untilMs?: number }>): Promise<Answer> {
      const entries = groupOf(group)
      const held = entries.get(key)
      if (held !== undefined && held.untilMs > clock.nowMs()) return held.answer
      const working = work()
      const holds = () => !entry.dropped && entry.untilMs > clock.nowMs()
      const entry: Entry = {
        answer: working.then(({ answer }) => ({ text: JSON.stringify(answer), holds })),
        untilMs: Number.POSITIVE_INFINITY,
        dropped: false,
      }
      entries.set(key, entry)
      working.then(
        ({ untilMs = Number.POSITIVE_INFINITY }) => {
          entry.untilMs = Math.min(untilMs, clock.nowMs() + maxMs)
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return entry.answer
    },

    /** Drops what is held of a group, and what is being made of it, too. */
    forget: drop,
  }
}

/** A result, and how long it may still be given again. */
export type Due<Value> = { readonly value: Value; readonly leftMs: number }

/**
 * Keeps the results of asynchronous work for a while. Callers that come while the work runs share it; a failure is not
 * kept. At most `maxEntries`; the least lately used goes first.
 */
export function createExpiringCache<Value>(clock: Clock, lifeMs: number, maxEntries: number) {
  const entries = new LRUCache<string, { readonly value: Promise<Value>; untilMs: number }>({ max: maxEntries })

  function get(key: string, work: () => Promise<Due<Value>>, fresh: boolean): Promise<Value> {
    const held = entries.get(key)
    if (!fresh && held !== undefined && held.untilMs > clock.nowMs()) return held.value
    const working = work()
    // While it runs it does not expire: its life starts with its result.
    const entry = { value: working.then(({ value }) => value), untilMs: Number.POSITIVE_INFINITY }
    entries.set(key, entry)
    working.then(
      ({ leftMs }) => {
        entry.untilMs = clock.nowMs() + leftMs
      },
      () => {
        if (entries.peek(key) === entry) entries.delete(key)
      },
    )
    return entry.value
  }

  return {
    /** When what is held of a key is due; now for a key of which nothing is. */
    untilMs: (key: string): number => entries.peek(key)?.untilMs ?? clock.nowMs(),

    /** @param fresh Whether to do the work again, whatever is held. */
    get(key: string, work: () => Promise<Value>, fresh: boolean): Promise<Value> {
      return get(key, async () => ({ value: await work(), leftMs: lifeMs }), fresh)
    },

    /** As `get`, for work whose results are known to be due at times of their own. */
    getDue: get,

    /** Forgets a result that is not to be given again. */
    drop(key: string, value: Promise<Value>): void {
      if (entries.peek(key)?.value === value) entries.delete(key)
    },
  }
}
