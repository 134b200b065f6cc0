import { constants, type Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { WalletDirectory } from '../wallets/wallets.selectors.ts'
import { getQueryClient, type KitQuery } from './queryClient.ts'
import { walletsQuery } from './wallets.query.ts'

/**
 * What the Connect view needs of the directory: 4 recommended wallets, the app's featured ones in the app's order, and
 * the excluded ones, by whose names installed wallets are hidden.
 */
export function walletDirectoryQuery(kit: Kit): KitQuery<WalletDirectory> {
  const { featuredWalletIds: featured = [], excludeWalletIds: excluded = [] } = kit.options
  const client = getQueryClient(kit)
  const listed = async (include: readonly string[]): Promise<readonly Wallet[]> => {
    if (include.length === 0) return []
    return (await client.fetchQuery(walletsQuery(kit, { include, page: 1, entries: include.length }))).data
  }
  return {
    queryKey: ['wallet-directory'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const first = { page: 1, entries: constants.recommendedWalletsFetched, exclude: [...excluded, ...featured] }
      const [recommended, inAnyOrder, hidden] = await Promise.all([
        client.fetchQuery(walletsQuery(kit, first)),
        listed(featured),
        listed(excluded),
      ])
      const place = ({ id }: Wallet) => featured.indexOf(id)
      const inOrder = inAnyOrder.toSorted((left, right) => place(left) - place(right))
      return { recommended: recommended.data, featured: inOrder, excluded: hidden }
    },
  }
}
