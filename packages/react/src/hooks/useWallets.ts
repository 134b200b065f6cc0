import { selectAllWallets, type WalletItem } from '@latchkey/core'
import type { WalletsPage } from '@latchkey/core/queries'
import type { KitError, Namespace } from '@latchkey/protocol'
import { useCallback, useMemo, useState } from 'react'
import { useBootstrapData } from '../queries/useBootstrapData.ts'
import { useKitQueries } from '../queries/useKitQueries.ts'
import { useKit, useKitState } from './useKit.ts'

export type UseWalletsOptions = {
  /** A part of the name; the 100 best matches. Debounce it: each text is a request. */
  readonly search?: string | undefined
  readonly certifiedOnly?: boolean | undefined
  /** Only wallets for this kind of network, as the directory has it. */
  readonly namespace?: Namespace | undefined
}

/** All wallets, installed ones first, 40 at a time. Call `item.connector` through `useConnect`. */
export function useWallets({ search = '', certifiedOnly, namespace }: UseWalletsOptions = {}): {
  wallets: readonly WalletItem[]
  /** How many the directory has in all. */
  count: number | undefined
  hasMore: boolean
  loadMore: () => void
  isPending: boolean
  error: KitError | undefined
  refetch: () => void
} {
  const kit = useKit()
  const list = `${namespace} ${search}`
  const [asked, setAsked] = useState({ list, pages: 1 })
  const pageCount = asked.list === list ? asked.pages : 1
  const { directory } = useBootstrapData()
  const pages = useKitQueries<WalletsPage>((parts) =>
    Array.from({ length: pageCount }, (_, index) =>
      parts.allWalletsQuery(kit, { page: index + 1, search, certifiedOnly, namespace }),
    ),
  )
  const count = pages.find(({ data }) => data !== undefined)?.data?.count
  const last = pages.at(-1)
  const isSearch = search.trim() !== ''
  const isNarrow = isSearch || namespace !== undefined
  const connectors = useKitState((state) => state.connectors)
  const { wallets, loaded } = useMemo(() => {
    const listed = pages.flatMap(({ data }) => data?.data ?? [])
    // Featured wallets lead the list, but a search or a kind shows what was asked for.
    const lead = isNarrow && directory ? { ...directory, featured: [] } : directory
    const state = { ...kit.store.getState(), connectors }
    return { wallets: selectAllWallets(kit, state, listed, lead), loaded: listed.length }
  }, [kit, pages, isNarrow, directory, connectors])
  const hasMore = !isSearch && last?.data !== undefined && count !== undefined && loaded < count
  // One page beyond those of this render, however often it is called before the next.
  const loadMore = useCallback(() => setAsked({ list, pages: pageCount + 1 }), [list, pageCount])
  return {
    wallets,
    count,
    hasMore,
    loadMore,
    isPending: last === undefined || last.isPending,
    error: pages.find(({ error }) => error !== undefined)?.error,
    refetch: () => {
      for (const page of pages) if (page.error !== undefined) page.refetch()
    },
  }
}
