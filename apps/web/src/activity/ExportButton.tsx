import type { Kit, Scope } from '@latchkey/core'
import { getQueryClient, type HistoryPage, historyQuery } from '@latchkey/core/queries'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useKit } from '@latchkey/react'
import { Button, downloadIcon, Icon } from '@latchkey/ui'
import { useState } from 'react'
import { saveFile } from '../files/saveFile.ts'
import { useText } from '../messages/text.tsx'
import css from './ActivityPage.module.css'

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
 * moved nothing has one line. What an account pays to itself is on both sides. A text that a spreadsheet would take for a formula is kept a text.
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
    return transfers.map(({ direction, quantity, token, fungible_info, nft_info, sender, recipient }) => {
      const name = fungible_info?.symbol ?? nft_info?.name ?? ''
      const asset = quantity.isRaw ? ['', token ?? name] : [quantity.numeric, name]
      const isGot = direction === 'in' || direction === 'self'
      return line(direction === 'in' ? none : asset, isGot ? asset : none, sender, recipient)
    })
  })
  return `${[head, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  // The creator of a token chose its name: `=HYPERLINK(…)` must not run in the person's spreadsheet. Where a comma is the
  // decimal sign, that one cuts lines at semicolons, and knows no quotes within a piece.
  const marked = text.replace(/(^|[;\t\r\n])(?=[\s"]*[=+\-@])/g, "$1'")
  const safe = /^[\t\r]/.test(marked) ? `'${marked}` : marked
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** So many pages of 50 are read at most. */
const maxPages = 100

const idOf = ({ metadata: { chain, hash } }: HistoryEntry) => `${chain} ${hash}`

export type AllTransactions = {
  readonly transactions: readonly HistoryEntry[]
  /** There are more than were read. */
  readonly isCut: boolean
  /** Networks that were not looked at, or not as a whole. */
  readonly unread: readonly CaipNetworkId[]
}

/**
 * Every transaction of some accounts, page after page, newest first. One between two of the accounts is there once for
 * each: what leaves the one comes to the other.
 */
export async function readAllTransactions(
  kit: Kit,
  scopes: readonly Scope[],
  asked: CaipNetworkId | undefined,
): Promise<AllTransactions> {
  const transactions = new Map<string, HistoryEntry>()
  const unread = new Set<CaipNetworkId>()
  let isCut = false
  for (const { address, networkIds } of scopes) {
    if (asked !== undefined && !networkIds.includes(asked)) continue
    const networkId = asked ?? (networkIds.length === 1 ? networkIds[0] : undefined)
    let cursor: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const read: HistoryPage = await getQueryClient(kit).fetchQuery(historyQuery(kit, { address, networkId, cursor }))
      for (const entry of read.transactions) transactions.set(`${address} ${idOf(entry)}`, entry)
      for (const { networkId: id, reading } of read.networks) {
        if (reading.state === 'unread' && networkIds.includes(id)) unread.add(id)
      }
      cursor = read.next
      if (cursor === undefined) break
    }
    isCut ||= cursor !== undefined
  }
  const newestFirst = [...transactions.values()].sort(
    (one, other) => Date.parse(other.metadata.minedAt) - Date.parse(one.metadata.minedAt),
  )
  return { transactions: newestFirst, isCut, unread: [...unread] }
}

export type ExportButtonProps = {
  readonly scopes: readonly Scope[]
  readonly networkId: CaipNetworkId | undefined
  /** What the filters leave of a list. */
  readonly narrow: (transactions: readonly HistoryEntry[]) => readonly HistoryEntry[]
}

type Outcome = (Omit<AllTransactions, 'transactions'> & { readonly count: number }) | 'failed' | undefined

/** Saves everything that the filters let through as a table, the pages that are not on the screen too. */
export function ExportButton({ scopes, networkId, narrow }: ExportButtonProps) {
  const { t, locale } = useText()
  const kit = useKit()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const save = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      const { transactions, ...rest } = await readAllTransactions(kit, scopes, networkId)
      const found = narrow(transactions)
      saveFile(`latchkey-${scopes[0]?.address.slice(0, 10)}.csv`, toCsv(found), 'text/csv;charset=utf-8')
      setOutcome({ count: new Set(found.map(idOf)).size, ...rest })
    } catch (error) {
      kit.env.log('warn', 'The transactions could not be exported', error)
      setOutcome('failed')
    }
    setBusy(false)
  }
  const savedText = ({ count, isCut, unread }: Exclude<Outcome, 'failed' | undefined>) => {
    const saved = t(isCut ? 'activity.exportedCut' : 'activity.exported', { count })
    if (unread.length === 0) return saved
    const names = unread.map((id) => kit.networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id)
    return `${saved} · ${t('activity.exportedLacks', { networks: new Intl.ListFormat(locale).format(names) })}`
  }
  const said =
    outcome === undefined
      ? busy && t('activity.exporting')
      : outcome === 'failed'
        ? t('activity.exportFailed')
        : savedText(outcome)
  return (
    <>
      <span className={css.said} role="status">
        {said}
      </span>
      <Button fit variant="quiet" busy={busy} onClick={save}>
        <Icon d={downloadIcon} />
        {t('activity.export')}
      </Button>
    </>
  )
}
