import { isDustLookAlike, receiversOf } from '@latchkey/core/contacts'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useMemo } from 'react'
import { useContacts } from './useContacts.ts'

/**
 * Which of some transactions were planted to leave a copy of an address that the person knows: a contact, or somebody
 * whom these same transactions paid. By their ids.
 */
export function useLookAlikes(transactions: readonly HistoryEntry[], own: string | undefined): ReadonlySet<string> {
  const { contacts } = useContacts()
  return useMemo(() => {
    if (own === undefined) return new Set()
    const known = [
      own,
      ...contacts.map(({ address }) => address),
      ...receiversOf(transactions, own).map(({ address }) => address),
    ]
    return new Set(transactions.filter((entry) => isDustLookAlike(entry, own, known)).map(({ id }) => id))
  }, [transactions, own, contacts])
}
