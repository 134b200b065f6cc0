import type { HistoryEntry } from '@latchkey/protocol/http'

const head = [
  'date',
  'network',
  'operation',
  'status',
  'out_amount',
  'out_asset',
  'in_amount',
  'in_asset',
  'from',
  'to',
  'hash',
] as const

/**
 * Transactions as a table (RFC 4180), one line for each thing that moved so that sums stay right; a transaction that
 * moved nothing has one line. A text that a spreadsheet would take for a formula is kept a text.
 */
export function toCsv(transactions: readonly HistoryEntry[]): string {
  const lines = transactions.flatMap(({ metadata, transfers }) => {
    const { minedAt, chain, operationType, status, sentFrom, sentTo, hash } = metadata
    const line = (out: readonly string[], got: readonly string[], from = sentFrom, to = sentTo) => [
      minedAt,
      chain ?? '',
      operationType,
      status,
      ...out,
      ...got,
      from,
      to,
      hash,
    ]
    const none = ['', '']
    if (transfers === null || transfers.length === 0) return [line(none, none)]
    return transfers.map(({ direction, quantity, fungible_info, nft_info, sender, recipient }) => {
      const asset = [quantity.numeric, fungible_info?.symbol ?? nft_info?.name ?? '']
      return direction === 'in' ? line(none, asset, sender, recipient) : line(asset, none, sender, recipient)
    })
  })
  return `${[head, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  // Whoever made a token chose its name: `=HYPERLINK(…)` must not run in the person's spreadsheet.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
