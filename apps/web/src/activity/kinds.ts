import type { HistoryEntry } from '@latchkey/protocol/http'

/** What the activity can be narrowed to. */
export const kinds = ['all', 'sent', 'received', 'swapped', 'allowed', 'failed'] as const

export type Kind = (typeof kinds)[number]

const operations: Readonly<Record<string, Kind>> = {
  send: 'sent',
  receive: 'received',
  claim: 'received',
  mint: 'received',
  trade: 'swapped',
  approve: 'allowed',
}

/** Whether a transaction is of a kind; what failed did nothing else. */
export function isOfKind({ metadata }: HistoryEntry, kind: Kind): boolean {
  if (kind === 'all') return true
  if (metadata.status === 'failed') return kind === 'failed'
  return operations[metadata.operationType] === kind
}
