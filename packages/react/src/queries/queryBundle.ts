import type { Kit } from '@latchkey/core'
import { profileQuery } from '@latchkey/core/names'
import {
  allWalletsQuery,
  balancesQuery,
  feeQuery,
  getQueryClient,
  historyQuery,
  type KitQuery,
  nftsQuery,
  spendableQuery,
  walletsQuery,
} from '@latchkey/core/queries'
import { QueriesObserver } from '@tanstack/query-core'
import { unreadSentences } from './unreadSentences.ts'

/** Watches some queries, and keeps them fresh while someone listens. */
function observeQueries<Data>(
  kit: Kit,
  queries: readonly (KitQuery<Data> & { refetchInterval?: number })[],
): QueriesObserver {
  return new QueriesObserver(getQueryClient(kit), [...queries])
}

/** The queries that views ask, their cache, and what is said of networks that they did not read. One thing, so that one `import()` brings it. */
export const queryBundle = {
  allWalletsQuery,
  balancesQuery,
  feeQuery,
  getQueryClient,
  historyQuery,
  nftsQuery,
  observeQueries,
  profileQuery,
  spendableQuery,
  unreadSentences,
  walletsQuery,
}
