import type { HistoryEntry } from '@latchkey/protocol/http'
import { isOfKind, type Kind } from './kinds.ts'

/** The transactions of a kind that have a text in a token, an NFT, an address or their hash, without regard to case. */
export function findTransactions(
  transactions: readonly HistoryEntry[],
  kind: Kind,
  search: string,
): readonly HistoryEntry[] {
  const wanted = search.trim().toLowerCase()
  return transactions.filter((entry) => isOfKind(entry, kind) && (wanted === '' || textOf(entry).includes(wanted)))
}

function textOf({ metadata, transfers, approvals }: HistoryEntry): string {
  const { hash, sentFrom, sentTo } = metadata
  const moved = (transfers ?? []).flatMap(({ fungible_info, nft_info, sender, recipient }) => [
    fungible_info?.symbol,
    fungible_info?.name,
    nft_info?.name,
    sender,
    recipient,
  ])
  const allowed = (approvals ?? []).flatMap(({ fungible_info, collection, spender }) => [
    fungible_info?.symbol,
    collection,
    spender,
  ])
  return [hash, sentFrom, sentTo, ...moved, ...allowed].join('\n').toLowerCase()
}
