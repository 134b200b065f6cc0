import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from './query.types.ts'
import { type WalletsPage, walletsQuery } from './wallets.query.ts'

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
  })
}

export declare namespace allWalletsQuery {
  type Options = {
    /** From 1; a search has one page. */
    page: number
    search?: string | undefined
    certifiedOnly?: boolean | undefined
  }
}
