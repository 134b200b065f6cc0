import type { HistoryEntry } from '@latchkey/protocol/http'

type OperationSign = '+' | '-' | ''

const signs: Readonly<Record<string, OperationSign>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '-',
  repay: '-',
  burn: '-',
}

/** The sign before the amount of a transaction (spec 4); none for the other operations, and for unknown ones. */
export function operationSign(operationType: string): OperationSign {
  return Object.hasOwn(signs, operationType) ? (signs[operationType] ?? '') : ''
}

export type MonthOfTransactions = {
  readonly year: number
  /** 1 to 12, on the person's calendar. */
  readonly month: number
  readonly transactions: readonly HistoryEntry[]
}

/** Transactions by year and month, newest first (spec 9). */
export function groupByMonth(transactions: readonly HistoryEntry[]): readonly MonthOfTransactions[] {
  const newestFirst = transactions.toSorted((left, right) => timeOf(right) - timeOf(left))
  const groups = new Map<number, HistoryEntry[]>()
  for (const transaction of newestFirst) {
    const minedAt = new Date(timeOf(transaction))
    const month = minedAt.getFullYear() * 12 + minedAt.getMonth()
    groups.set(month, [...(groups.get(month) ?? []), transaction])
  }
  return [...groups].map(([key, members]) => ({
    year: Math.floor(key / 12),
    month: (key % 12) + 1,
    transactions: members,
  }))
}

const timeOf = ({ metadata }: HistoryEntry) => Date.parse(metadata.minedAt)
