import type { IndexedTransfer } from '../../indexer/indexed.ts'
import type { TokenNames } from '../createTokenNames.ts'
import { invalidCursor } from '../history.errors.ts'
import type { AccountTransaction } from '../history.types.ts'
import { SourceFailure, type SourcePage } from './historySource.types.ts'

/** A transaction itself, as far as a list of an explorer shows it. */
export type RowTransaction = Pick<
  AccountTransaction,
  'position' | 'sender' | 'recipient' | 'deploys' | 'failed' | 'nonce' | 'selector'
>

/** A line of one of an explorer's lists about an account. Addresses and hashes in lower case. */
export type ExplorerRow = {
  readonly hash: string
  readonly block: number
  /** Seconds since the Unix epoch. */
  readonly minedAt: number
  /** Absent in lists of transfers. */
  readonly transaction?: RowTransaction | undefined
  readonly transfers: readonly IndexedTransfer[]
  /** What the list says of the token of its transfer. */
  readonly token?: { readonly address: string; readonly names: TokenNames } | undefined
}

/** One of the lists, newest first. */
export type ExplorerList = {
  readonly rows: readonly ExplorerRow[]
  /** Whether there are older lines than these. */
  readonly more: boolean
}

/**
 * Puts an explorer's lists (transactions, what contracts passed on, transfers of tokens) together to transactions. A
 * page ends where the first list ends: below that block the others may hold only a part of a transaction.
 *
 * @param chain CAIP-2.
 * @param account In lower case.
 * @returns Its `next` is the block that the next page lies below.
 * @throws SourceFailure where a line is about other accounts.
 */
export function assemblePage(chain: string, account: string, lists: readonly ExplorerList[]): SourcePage {
  const ends = lists.flatMap(({ rows, more }) => (more ? [rows.at(-1)?.block ?? 0] : []))
  const rows = lists.flatMap((list) => list.rows)
  if (!rows.every((row) => isAbout(row, account))) throw new SourceFailure('node-fault')
  const newest = Math.max(-1, ...rows.map(({ block }) => block))
  const horizon = Math.max(-1, ...ends)
  // A block that fills a whole list cannot be complete; it must not stop what is below it.
  const below = horizon === newest ? horizon - 1 : horizon
  const reported = rows.filter(({ block }) => block > below)
  const transactions = [...Map.groupBy(reported, ({ hash }) => hash).values()]
    .map((group) => toTransaction(chain, account, group))
    .sort((left, right) => right.block - left.block || right.position - left.position)
  const tokens = new Map(
    reported.flatMap(({ token }) => (token === undefined ? [] : [[token.address, token.names] as const])),
  )
  return { transactions, tokens, next: ends.length === 0 || below < 0 ? undefined : String(below + 1) }
}

/** The block that a page lies below, by {@link assemblePage}'s `next`. @throws ApiError for what that never is */
export function blockOf(next: string): number {
  if (!/^[1-9]\d{0,11}$/.test(next)) throw invalidCursor()
  return Number(next)
}

function isAbout({ transaction, transfers }: ExplorerRow, account: string): boolean {
  if (transaction !== undefined) return transaction.sender === account || transaction.recipient === account
  return transfers.every(({ giver, taker }) => giver === account || taker === account)
}

function toTransaction(chain: string, account: string, rows: readonly ExplorerRow[]): AccountTransaction {
  const [{ hash, block, minedAt } = { hash: '', block: 0, minedAt: 0 }] = rows
  const found = rows.find(({ transaction }) => transaction !== undefined)?.transaction
  const transfers = rows.flatMap((row) => row.transfers)
  // Who sent it is not in lists of transfers: another account did, or it would be among the account's own.
  const giver = transfers.find(({ taker }) => taker === account)?.giver ?? transfers[0]?.giver ?? account
  const someones = {
    position: 0,
    sender: giver,
    recipient: account,
    deploys: false,
    failed: false,
    nonce: 0,
    selector: '',
  }
  return { chain, hash, block, minedAt, ...(found ?? someones), transfers: found?.failed ? [] : transfers }
}
