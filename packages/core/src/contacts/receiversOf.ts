import type { HistoryEntry } from '@latchkey/protocol/http'
import { isSameAddress } from './isSameAddress.ts'

/** Somebody whom an account has sent to. */
export type PastReceiver = { readonly address: string; readonly count: number; readonly lastAtMs: number }

/** Whom an account sent something to by a transaction of its own, the last one first. */
export function receiversOf(entries: readonly HistoryEntry[], own: string): readonly PastReceiver[] {
  const found = new Map<string, PastReceiver>()
  for (const { metadata, transfers } of entries) {
    if (metadata.status === 'failed' || !isSameAddress(metadata.sentFrom, own)) continue
    if (metadata.operationType !== 'send') continue
    const given = (transfers ?? []).filter(
      ({ direction, quantity }) => direction === 'out' && /[1-9]/.test(quantity.numeric),
    )
    for (const address of new Set(given.map(({ recipient }) => recipient ?? metadata.sentTo))) {
      const key = address.startsWith('0x') ? address.toLowerCase() : address
      const atMs = Date.parse(metadata.minedAt)
      const before = found.get(key)
      found.set(key, { address, count: (before?.count ?? 0) + 1, lastAtMs: Math.max(before?.lastAtMs ?? 0, atMs) })
    }
  }
  return [...found.values()].sort((left, right) => right.lastAtMs - left.lastAtMs)
}
