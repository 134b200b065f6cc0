import type { HistoryCursor } from './historyCursor.ts'
import type { PartItem, PartPage } from './historyPart.types.ts'

/**
 * The newest transactions of several parts of a history. It ends where a part has more that it has not read: what that
 * tells next may be newer than the rest of the others.
 *
 * @param from Where the parts began.
 */
export function mergeParts(parts: readonly PartPage[], from: HistoryCursor, limit: number): mergeParts.ReturnType {
  const waiting = parts.map(({ items, more }) => ({ items: [...items], more }))
  const items: PartItem[] = []
  let next: HistoryCursor = from
  while (items.length < limit) {
    const dry = waiting.some((part) => part.items.length === 0 && part.more)
    if (dry) break
    const newest = waiting.reduce<(typeof waiting)[number] | undefined>((best, part) => {
      const at = part.items[0]?.minedAtMs
      const bestAt = best?.items[0]?.minedAtMs
      return at !== undefined && (bestAt === undefined || at > bestAt) ? part : best
    }, undefined)
    const item = newest?.items.shift()
    if (item === undefined) break
    items.push(item)
    next = {
      ...('index' in next ? { index: next.index } : {}),
      ...('index' in item.next ? { index: item.next.index } : {}),
      ...(next.sources || item.next.sources ? { sources: { ...next.sources, ...item.next.sources } } : {}),
    }
  }
  return { items, next: waiting.some((part) => part.items.length > 0 || part.more) ? next : undefined }
}

export declare namespace mergeParts {
  type ReturnType = {
    readonly items: readonly PartItem[]
    /** Undefined when nothing is left. */
    readonly next: HistoryCursor | undefined
  }
}
