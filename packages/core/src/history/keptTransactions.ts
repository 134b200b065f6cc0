import type { CaipNetworkId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'

/** What is worth showing: of the asked chains, and not made up of nothing but spam NFTs (spec 5). */
export function keptTransactions(
  transactions: readonly HistoryEntry[],
  networkIds: readonly CaipNetworkId[],
): readonly HistoryEntry[] {
  return transactions.filter(({ metadata, transfers }) => {
    const isSpam =
      transfers !== null && transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam)
    return networkIds.some((id) => id === metadata.chain) && !isSpam
  })
}
