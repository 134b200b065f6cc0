import type { Kit } from '@latchkey/core'
import { getQueryClient, type KitQuery } from '@latchkey/core/queries'
import { QueriesObserver } from '@tanstack/query-core'

export {
  allWalletsQuery,
  balancesQuery,
  feeQuery,
  getQueryClient,
  walletsQuery,
} from '@latchkey/core/queries'

/** Watches some queries, and keeps them fresh while someone listens. */
export function observeQueries<Data>(
  kit: Kit,
  queries: readonly (KitQuery<Data> & { refetchInterval?: number })[],
): QueriesObserver {
  return new QueriesObserver(getQueryClient(kit), [...queries])
}
