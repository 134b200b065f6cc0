import type { Currency } from '@latchkey/protocol/http'
import type { Chain } from '../chains/chain.types.ts'
import type { SourcePlace } from './historyCursor.ts'
import type { PartItem, PartPage } from './historyPart.types.ts'
import type { HistorySources } from './sources/createHistorySources.ts'

/** Pages of a source that are looked at for one of ours: spam may fill whole pages. */
const mostPages = 4

/** What a source tells of an account on a chain, from a place on. @throws ApiError `api/upstream-unavailable` */
export async function readSourcePart(
  sources: HistorySources,
  question: { chain: Chain; account: string; currency: Currency },
  from: SourcePlace | null | undefined,
): Promise<PartPage & { readonly source: string | undefined }> {
  if (from === null) return { items: [], more: false, source: undefined }
  const id = question.chain.network.caipNetworkId
  let [name, cursor, told]: SourcePlace | [undefined, null, number] = from ?? [undefined, null, 0]
  for (let pages = 0; pages < mostPages; pages += 1) {
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
    const items = all.slice(told)
    if (items.length > 0 || page.next === undefined) return { items, more: page.next !== undefined, source }
    name = source
    cursor = page.next
    told = 0
  }
  return { items: [], more: false, source: name }
}
