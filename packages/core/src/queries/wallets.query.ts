import { constants, type Namespace, type Wallet } from '@latchkey/protocol'
import { getWallets } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { listedWalletImages, walletImageUrl } from '../wallets/images.ts'
import type { KitQuery } from './queryClient.ts'

/** A page of 40 of all wallets, or the 100 best matches of a search. The app's excluded wallets are left out. */
export function allWalletsQuery(kit: Kit, query: allWalletsQuery.Options): KitQuery<WalletsPage> {
  const search = query.search?.trim()
  const isSearch = search !== undefined && search !== ''
  return walletsQuery(kit, {
    page: isSearch ? 1 : query.page,
    entries: isSearch ? constants.walletSearchEntries : constants.walletsPageEntries,
    search: isSearch ? search : undefined,
    badgeType: query.certifiedOnly ? 'certified' : undefined,
    exclude: kit.options.excludeWalletIds,
    namespace: query.namespace,
  })
}

export declare namespace allWalletsQuery {
  type Options = {
    /** From 1; a search has one page. */
    page: number
    search?: string | undefined
    certifiedOnly?: boolean | undefined
    /** Only wallets for this kind of network; for any of the app's unless given. */
    namespace?: Namespace | undefined
  }
}

/** Images of a page that are loaded ahead of their view. */
const imagesAhead = 20

/** One page of the directory. `count` is the number of matches over all pages. */
export type WalletsPage = { readonly count: number; readonly data: readonly Wallet[] }

/** A page of the wallet directory for the app's networks. A kit without an api has an empty directory. */
export function walletsQuery(kit: Kit, query: walletsQuery.Options = {}): KitQuery<WalletsPage> {
  const { page, entries, search, badgeType, namespace } = query
  const include = query.include ?? kit.options.includeWalletIds
  const asked = {
    page,
    entries,
    search,
    badge_type: badgeType,
    include: include && [...include],
    exclude: query.exclude && [...query.exclude],
    chains: kit.networks
      .filter(({ chainNamespace }) => namespace === undefined || chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId),
  }
  return {
    queryKey: ['wallets', asked],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (!kit.options.apiUrl) return { count: 0, data: [] }
      const answer = await apiClient(kit).call(getWallets, { params: {}, query: asked }, { signal })
      for (const wallet of answer.data.slice(0, imagesAhead)) {
        const url = walletImageUrl(kit, wallet)
        if (url !== undefined) listedWalletImages(kit).add(url)
      }
      return answer
    },
  }
}

export declare namespace walletsQuery {
  type Options = {
    /** From 1. */
    page?: number | undefined
    entries?: number | undefined
    search?: string | undefined
    /** Only these. Default: the app's `includeWalletIds`. */
    include?: readonly string[] | undefined
    exclude?: readonly string[] | undefined
    badgeType?: 'none' | 'certified' | undefined
    namespace?: Namespace | undefined
  }
}
