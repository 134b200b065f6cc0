import type { Scope } from '@latchkey/core'
import type { HistoryPage, ListNetwork } from '@latchkey/core/queries'
import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useCallback, useState } from 'react'
import { type QueryState, useKitQueries } from '../queries/useKitQueries.ts'
import { silent, useScopes } from './holdings.ts'
import { useKit, useKitState } from './useKit.ts'

/** How often to look for new ones while someone looks on. */
const refreshMs = 15_000

export type UseHistoryOptions = {
  /** Whose, and on which networks. Default: everything connected. */
  readonly scopes?: readonly Scope[] | undefined
  /** Only this network. */
  readonly networkId?: CaipNetworkId | undefined
}

/** One account's past on one network, or on all of its scope, as it is asked for. */
type Part = {
  readonly address: string
  readonly networkId: CaipNetworkId | undefined
  readonly networkIds: readonly CaipNetworkId[]
}

/** The pages of a part, and where the next begins. */
type Read = Part & { readonly pages: readonly QueryState<HistoryPage>[]; readonly next: string | undefined }

/**
 * What everything that is connected did, newest first, a page at a time. Of several accounts nothing is shown that is
 * older than what was read of each, so that nothing is inserted above what the person has seen.
 */
export function useHistory(options: UseHistoryOptions = {}): {
  transactions: readonly HistoryEntry[]
  /**
   * Whether each network was looked at, once for each account and page that was read: where it was not, no transaction
   * means nothing.
   */
  networks: readonly ListNetwork[]
  hasMore: boolean
  loadMore: () => void
  /** Nothing is known yet, and nothing has failed. */
  isPending: boolean
  isFetching: boolean
  error: KitError | undefined
  refetch: () => void
} {
  const kit = useKit()
  const { networkId } = options
  const currency = useKitState((state) => state.display.currency)
  const scopes = useScopes({ scopes: options.scopes, networkIds: networkId && [networkId] })
  const parts = scopes.map(({ address, networkIds }): Part => {
    const [only, ...others] = networkIds
    return { address, networkIds, networkId: networkId ?? (others.length === 0 ? only : undefined) }
  })
  const subject = JSON.stringify(parts)
  const [asked, setAsked] = useState<{ subject: string; pages: Readonly<Record<string, number>> }>({
    subject,
    pages: {},
  })
  const pageCounts = asked.subject === subject ? asked.pages : {}
  const owners: Part[] = []
  const states = useKitQueries<HistoryPage>((bundle) => {
    owners.length = 0
    const client = bundle.getQueryClient(kit)
    return parts.flatMap((part) => {
      const queries: (ReturnType<typeof bundle.historyQuery> & { refetchInterval?: number })[] = []
      let cursor: string | undefined
      // Each page says where the next begins. When the first changes, the others are fetched again, so no entry is
      // missed.
      for (let index = 0; index < (pageCounts[part.address] ?? 1); index++) {
        const query = bundle.historyQuery(kit, { address: part.address, networkId: part.networkId, cursor, currency })
        queries.push(index === 0 ? { ...query, refetchInterval: refreshMs } : query)
        owners.push(part)
        cursor = client.getQueryData<HistoryPage>(query.queryKey)?.next
        if (cursor === undefined) break
      }
      return queries
    })
  })
  const read = parts.map((part): Read => {
    const pages = states.filter((_, index) => owners[index] === part)
    // While a page is read, the one before it says that there is more.
    return { ...part, pages, next: pages.findLast(({ data }) => data !== undefined)?.data?.next }
  })
  const failed = read.filter(({ pages }) => pages.some(({ error }) => error !== undefined))
  const error =
    failed.length === read.length ? failed[0]?.pages.find((page) => page.error !== undefined)?.error : undefined
  const networks = read.flatMap((part) => {
    if (failed.includes(part)) return silent(part)
    const said = part.pages.flatMap(({ data }) => data?.networks ?? [])
    return said.filter(({ networkId: id }) => part.networkIds.includes(id))
  })
  const { transactions, behind } = mergeHistories(read.filter((part) => !failed.includes(part)))
  const loadMore = useCallback(() => {
    if (behind === undefined || behind.pages.at(-1)?.isPending) return
    const { address, next } = behind
    kit.emit({ type: 'LOAD_MORE_TRANSACTIONS', address, projectId: kit.options.projectId, cursor: next })
    setAsked({ subject, pages: { ...pageCounts, [address]: behind.pages.length + 1 } })
  }, [kit, behind, subject, pageCounts])
  return {
    // After a failure the history is empty and starts over.
    transactions: error === undefined ? transactions : [],
    networks,
    hasMore: error === undefined && behind !== undefined,
    loadMore,
    isPending: error === undefined && (states.length === 0 || states.some((page) => page.isPending)),
    isFetching: states.some((page) => page.isFetching),
    error,
    refetch: () => {
      setAsked({ subject, pages: {} })
      for (const page of states) if (page.error !== undefined) page.refetch()
    },
  }
}

const minedAtMs = ({ metadata }: HistoryEntry) => Date.parse(metadata.minedAt)

/**
 * The entries of several accounts as one list, newest first, down to the newest end of what was read.
 * @returns `behind`: the account whose next page brings the list further.
 */
export function mergeHistories<Part extends Pick<Read, 'pages' | 'next'>>(
  parts: readonly Part[],
): { readonly transactions: readonly HistoryEntry[]; readonly behind: Part | undefined } {
  const lists = parts.map((part) => ({ part, entries: part.pages.flatMap(({ data }) => data?.transactions ?? []) }))
  const ends = lists
    .filter(({ part }) => part.next !== undefined)
    .map(({ part, entries }) => {
      const last = entries.at(-1)
      return { part, atMs: last === undefined ? Number.POSITIVE_INFINITY : minedAtMs(last) }
    })
    .sort((one, other) => other.atMs - one.atMs)
  const [newestEnd] = ends
  if (lists.length === 1) return { transactions: lists[0]?.entries ?? [], behind: newestEnd?.part }
  const seen = new Set<string>()
  const transactions = lists
    .flatMap(({ entries }) => entries)
    .filter((entry) => newestEnd === undefined || minedAtMs(entry) >= newestEnd.atMs)
    // A payment between two of these accounts is in the past of both.
    .filter(({ metadata: { chain, hash } }) => !seen.has(`${chain} ${hash}`) && seen.add(`${chain} ${hash}`))
    .sort((one, other) => minedAtMs(other) - minedAtMs(one))
  return { transactions, behind: newestEnd?.part }
}
