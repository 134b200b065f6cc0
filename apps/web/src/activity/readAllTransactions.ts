import type { Kit } from '@latchkey/core'
import { getQueryClient, type HistoryPage, historyQuery } from '@latchkey/core/queries'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'

/** So many pages of 50 are read at most. */
const mostPages = 100

/** Every transaction of an account, page after page, and whether there are more than were read. */
export async function readAllTransactions(
  kit: Kit,
  address: string,
  networkId: CaipNetworkId | undefined,
): Promise<{ readonly transactions: readonly HistoryEntry[]; readonly isCut: boolean }> {
  const transactions: HistoryEntry[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const read: HistoryPage = await getQueryClient(kit).fetchQuery(historyQuery(kit, { address, networkId, cursor }))
    transactions.push(...read.transactions)
    cursor = read.next
    if (cursor === undefined) break
  }
  return { transactions, isCut: cursor !== undefined }
}
