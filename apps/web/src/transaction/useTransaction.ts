import type { ListNetwork, Scope } from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/contacts'
import { type HistoryPage, historyQuery, type TransactionReport, transactionOutcomeQuery } from '@latchkey/core/queries'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useDisplay, useKit, useKitQuery } from '@latchkey/react'

/** So many pages of 50 are looked through. */
const maxPages = 20
/** How often to look again: what was sent a moment ago is not in the history yet. */
const refreshMs = 10_000

export type UseTransaction = {
  /** Whose it may be. */
  readonly scopes: readonly Scope[]
  readonly networkId: CaipNetworkId
  readonly hash: string
}

export type TransactionFound = {
  /** What it did; undefined where the history does not have it, or is not known yet. */
  readonly entry: HistoryEntry | undefined
  /** Whether its network was looked at, once for each page that was read without finding it. */
  readonly networks: readonly ListNetwork[]
  /** What the chain says; undefined while it is asked, or where it does not answer. */
  readonly report: TransactionReport | undefined
  /** The history is being read. */
  readonly isPending: boolean
  /** The history can't be read. */
  readonly failed: boolean
}

/** A transaction of one of some accounts, by its hash: from the history, and from the chain. */
export function useTransaction({ scopes, networkId, hash }: UseTransaction): TransactionFound {
  const kit = useKit()
  const { currency } = useDisplay()
  const addresses = scopes.flatMap(({ address, networkIds }) => (networkIds.includes(networkId) ? [address] : []))
  const history = useKitQuery<Pick<TransactionFound, 'entry' | 'networks'>>((parts) => {
    const client = parts.getQueryClient(kit)
    return {
      // Stale whenever the history is.
      queryKey: ['history', 'one', networkId, addresses, hash, currency],
      staleTime: refreshMs,
      refetchInterval: refreshMs,
      retry: false,
      queryFn: async () => {
        const looked: ListNetwork[] = []
        for (const address of addresses) {
          let cursor: string | undefined
          for (let page = 0; page < maxPages; page++) {
            const query = historyQuery(kit, { address, networkId, cursor, currency, quiet: true })
            const { transactions, next, networks }: HistoryPage = await client.fetchQuery(query)
            // Hex, like an address, is the same in capitals.
            const entry = transactions.find(({ metadata }) => isSameAddress(metadata.hash, hash))
            if (entry !== undefined) return { entry, networks: [] }
            looked.push(...networks.filter((each) => each.networkId === networkId))
            if (next === undefined) break
            cursor = next
          }
        }
        return { entry: undefined, networks: looked }
      },
    }
  })
  const { data: report } = useKitQuery<TransactionReport | null>(() => ({
    ...transactionOutcomeQuery(kit, { networkId, hash }),
    refetchInterval: refreshMs,
  }))
  return {
    entry: history.data?.entry,
    networks: history.data?.networks ?? [],
    report: report ?? undefined,
    isPending: history.isPending,
    failed: history.error !== undefined,
  }
}
