import type { HistoryEntry } from '@latchkey/protocol/http'
import { type HistoryPage, historyQuery } from '../history/history.query.ts'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient, type KitQuery } from '../queries/queryClient.ts'
import { isSameAddress } from './addressPoisoning.ts'

/** Whom an account has sent to, the last one first, and whether the history is known as far as it was read. */
export type PastReceivers = { readonly receivers: readonly PastReceiver[]; readonly isKnown: boolean }

const staleMs = 60_000
/** So many pages of 50 are read: who was paid before that is as good as new. */
const maxPages = 6

/**
 * Whom an address has sent to on the networks of the kit. Copies that are planted in a history do not count: only what
 * the account itself sent, and more than nothing.
 */
export function pastReceiversQuery(kit: Kit, { address }: { address: string }): KitQuery<PastReceivers> {
  return {
    queryKey: ['history', 'receivers', address],
    staleTime: staleMs,
    retry: false,
    queryFn: async () => {
      const entries: HistoryEntry[] = []
      let isKnown = false
      let cursor: string | undefined
      for (let page = 0; page < maxPages; page++) {
        const read: HistoryPage = await getQueryClient(kit).fetchQuery(
          historyQuery(kit, { address, networkId: undefined, cursor, quiet: true }),
        )
        isKnown ||= read.networks.some(({ reading }) => reading.state === 'read')
        entries.push(...read.transactions)
        cursor = read.next
        if (cursor === undefined) break
      }
      return { receivers: receiversOf(entries, address), isKnown }
    },
  }
}

/** An address that an account has sent to. */
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
