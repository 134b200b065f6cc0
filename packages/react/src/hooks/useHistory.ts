import { selectAccount } from '@latchkey/core'
import type { HistoryPage } from '@latchkey/core/queries'
import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useCallback, useState } from 'react'
import { useKitQueries } from '../queries/useKitQueries.ts'
import { useKit, useKitState } from './useKit.ts'

/** How often to look for new ones while someone looks on. */
const refreshMs = 15_000

export type UseHistoryOptions = {
  /** Default: the connected account. */
  readonly address?: string | undefined
  /** Default: the network in use. `all`: every network of the app. */
  readonly networkId?: CaipNetworkId | 'all' | undefined
}

/** What the connected account, or an address, did on the network in use, or another one, newest first, a page at a time. */
export function useHistory(options: UseHistoryOptions = {}): {
  transactions: readonly HistoryEntry[]
  /** Whether anyone keeps the history of the network. */
  isKept: boolean
  hasMore: boolean
  loadMore: () => void
  /** Nothing is known yet, and nothing has failed. */
  isPending: boolean
  isFetching: boolean
  error: KitError | undefined
  refetch: () => void
} {
  const kit = useKit()
  const account = useKitState((state) => selectAccount(state))
  const address = options.address ?? account.address
  const place = options.networkId ?? account.networkId
  const networkId = place === 'all' ? undefined : place
  const subject = `${place} ${address}`
  const [asked, setAsked] = useState({ subject, pages: 1 })
  const pageCount = asked.subject === subject ? asked.pages : 1
  const pages = useKitQueries<HistoryPage>((parts) => {
    if (place === undefined) return []
    const client = parts.getQueryClient(kit)
    const queries: (ReturnType<typeof parts.historyQuery> & { refetchInterval?: number })[] = []
    let cursor: string | undefined
    // Each page says where the next begins. When the first changes, the others are fetched again, so no entry is
    // missed.
    for (let index = 0; index < pageCount; index++) {
      const query = parts.historyQuery(kit, { address, networkId, cursor })
      queries.push(index === 0 ? { ...query, refetchInterval: refreshMs } : query)
      cursor = client.getQueryData<HistoryPage>(query.queryKey)?.next
      if (cursor === undefined) break
    }
    return queries
  })
  const last = pages.at(-1)
  const error = pages.find((page) => page.error !== undefined)?.error
  const next = last?.data?.next
  const loadMore = useCallback(() => {
    if (address === undefined) return
    kit.emit({ type: 'LOAD_MORE_TRANSACTIONS', address, projectId: kit.options.projectId, cursor: next })
    setAsked({ subject, pages: pageCount + 1 })
  }, [kit, address, next, subject, pageCount])
  return {
    // After a failure the history is empty and starts over.
    transactions: error === undefined ? pages.flatMap(({ data }) => data?.transactions ?? []) : [],
    isKept: pages.every(({ data }) => data?.isKept !== false),
    hasMore: error === undefined && next !== undefined,
    loadMore,
    isPending: error === undefined && (last === undefined || last.isPending),
    isFetching: pages.some((page) => page.isFetching),
    error,
    refetch: () => {
      setAsked({ subject, pages: 1 })
      for (const page of pages) if (page.error !== undefined) page.refetch()
    },
  }
}
