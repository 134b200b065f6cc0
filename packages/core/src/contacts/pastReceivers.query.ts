import type { HistoryEntry } from '@latchkey/protocol/http'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { type HistoryPage, historyQuery } from '../queries/history.query.ts'
import type { KitQuery } from '../queries/query.types.ts'
import { type PastReceiver, receiversOf } from './receiversOf.ts'

/** Whom an account has sent to, the last one first, and whether the history is known as far as it was read. */
export type PastReceivers = { readonly receivers: readonly PastReceiver[]; readonly isKnown: boolean }

const staleMs = 60_000
/** So many pages of 50 are read: who was paid before that is as good as new. */
const mostPages = 6

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
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const read: HistoryPage = await getQueryClient(kit).fetchQuery(
          historyQuery(kit, { address, networkId: undefined, cursor, quiet: true }),
        )
        if (!read.isKept) return { receivers: [], isKnown: false }
        entries.push(...read.transactions)
        cursor = read.next
        if (cursor === undefined) break
      }
      return { receivers: receiversOf(entries, address), isKnown: true }
    },
  }
}
