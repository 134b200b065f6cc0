import type { Clock } from '../clock.ts'

/** Answers of one group: a caller who asks for more than that asks for anything at all. */
const mostOfGroup = 200

/**
 * Keeps answers as the text that is sent, for as long as what they were made from would be taken from memory anyway:
 * most of the work of a question that comes again is putting its answer together. Callers that come while the work runs
 * share it; a failure is not kept. At most `maxGroups`; the least lately made goes first.
 *
 * @param mostMs How long an answer is kept at the most.
 */
export function createAnswerCache(clock: Clock, mostMs: number, maxGroups: number) {
  type Entry = { readonly text: Promise<string>; untilMs: number }
  const groups = new Map<string, Map<string, Entry>>()

  function groupOf(name: string): Map<string, Entry> {
    const held = groups.get(name)
    if (held !== undefined && held.size < mostOfGroup) return held
    const created = new Map<string, Entry>()
    groups.delete(name)
    groups.set(name, created)
    const oldest = groups.size > maxGroups ? groups.keys().next() : undefined
    if (oldest?.done === false) groups.delete(oldest.value)
    return created
  }

  return {
    /**
     * @param group What the answer is about; `forget` drops it as a whole.
     * @param work Makes the answer. Its `untilMs` is when something in it is due; undefined: not before `mostMs`.
     */
    get(group: string, key: string, work: () => Promise<{ answer: unknown; untilMs?: number }>): Promise<string> {
      const entries = groupOf(group)
      const held = entries.get(key)
      if (held !== undefined && held.untilMs > clock.nowMs()) return held.text
      const working = work()
      const entry: Entry = {
        text: working.then(({ answer }) => JSON.stringify(answer)),
        untilMs: Number.POSITIVE_INFINITY,
      }
      entries.set(key, entry)
      working.then(
        ({ untilMs = Number.POSITIVE_INFINITY }) => {
          entry.untilMs = Math.min(untilMs, clock.nowMs() + mostMs)
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return entry.text
    },

    /** Drops what is held of a group, and what is being made of it, too. */
    forget(group: string): void {
      groups.delete(group)
    },
  }
}
