import type { Currency, HistoryEntry } from '@latchkey/protocol/http'
import type { Chain } from '../chains/chain.ts'
import type { TokenNames } from './createTokenNames.ts'
import type { AccountTransaction } from './history.types.ts'
import type { HistoryCursor, SourcePlace } from './historyCursor.ts'
import type { HistorySources } from './sources/createHistorySources.ts'

/** Pages of a source that are looked at for one of ours: spam may fill whole pages. */
const maxPages = 4

/** What a source returns of an account on a chain, from a cursor on. @throws ApiError `api/upstream-unavailable` */
export async function readSourcePart(
  sources: HistorySources,
  question: { chain: Chain; account: string; currency: Currency },
  from: SourcePlace | null | undefined,
): Promise<SourcePart> {
  if (from === null) return { items: [], more: false, source: undefined, cut: false }
  const id = question.chain.network.caipNetworkId
  let [name, cursor, skipped]: SourcePlace | [undefined, null, number] = from ?? [undefined, null, 0]
  for (let pages = 0; pages < maxPages; pages += 1) {
    const { page, source } = await sources.read({ ...question, cursor: cursor ?? undefined }, name)
    const length = 'entries' in page ? page.entries.length : page.transactions.length
    const placeAfter = (index: number): SourcePlace | null => {
      if (index + 1 < length) return [source, cursor, index + 1]
      return page.next === undefined ? null : [source, page.next, 0]
    }
    const next = (index: number) => ({ sources: { [id]: placeAfter(index) } })
    const all: PartItem[] =
      'entries' in page
        ? page.entries.map((entry, index) => ({
            entry,
            minedAtMs: Date.parse(entry.metadata.minedAt),
            next: next(index),
          }))
        : page.transactions.map((transaction, index) => ({
            transaction,
            tokens: page.tokens,
            minedAtMs: transaction.minedAt * 1000,
            next: next(index),
          }))
    const items = all.slice(skipped)
    if (items.length > 0 || page.next === undefined) return { items, more: page.next !== undefined, source, cut: false }
    name = source
    cursor = page.next
    skipped = 0
  }
  return { items: [], more: false, source: name, cut: true }
}

export type SourcePart = PartPage & {
  readonly source: string | undefined
  /** Whether it goes on behind pages without anything to show, where it was left. */
  readonly cut: boolean
}

/**
 * The newest transactions of several parts of a history. It ends where a part has more that it has not read: what that
 * returns next may be newer than the rest of the others.
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

/** A transaction of a part of a history, raw or as its source returned it, and where the part goes on behind it. */
export type PartItem = {
  /** Milliseconds since the Unix epoch. */
  readonly minedAtMs: number
  readonly next: HistoryCursor
} & (
  | { readonly transaction: AccountTransaction; readonly tokens?: ReadonlyMap<string, TokenNames> }
  | { readonly entry: HistoryEntry }
)

/** What one part of a history has read: the index for its chains, or a source for one. */
export type PartPage = {
  /** Newest first. */
  readonly items: readonly PartItem[]
  /** Whether there are older ones than these. */
  readonly more: boolean
}
