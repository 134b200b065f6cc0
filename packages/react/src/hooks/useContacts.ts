import {
  type Contact,
  contactBook,
  isDustPoisoning,
  receiversOf,
  removeContact,
  saveContact,
} from '@latchkey/core/contacts'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useMemo, useSyncExternalStore } from 'react'
import { useKit, useKitState } from './useKit.ts'

/**
 * The person's contacts in the order of their names, with the ways to change the book. Kept in this browser alone.
 *
 * @example
 * const { contacts, save } = useContacts()
 * save({ address: '0x…', name: 'Ion' })
 */
export function useContacts(): {
  contacts: readonly Contact[]
  save: (contact: { address: string; name: string }) => void
  remove: (address: string) => void
} {
  const kit = useKit()
  const book = contactBook(kit)
  const { contacts } = useSyncExternalStore(book.subscribe, book.getState, book.getInitialState)
  return useMemo(
    () => ({
      contacts,
      save: (contact: { address: string; name: string }) => saveContact(kit, contact),
      remove: (address: string) => removeContact(kit, address),
    }),
    [kit, contacts],
  )
}

/**
 * Which of some transactions were planted to leave a copy of an address that the person knows: a contact, or someone
 * whom these same transactions paid. By their ids. Their values are taken to be in the currency of the display, as those
 * of `useHistory` are.
 *
 * @param own The person's address, or all of them; one list for as long as they are the same.
 */
export function useAddressPoisoning(
  transactions: readonly HistoryEntry[],
  own: string | readonly string[] | undefined,
): ReadonlySet<string> {
  const { contacts } = useContacts()
  const currency = useKitState((state) => state.display.currency)
  return useMemo(() => {
    const accounts = own === undefined ? [] : typeof own === 'string' ? [own] : own
    const known = [
      ...accounts,
      ...contacts.map(({ address }) => address),
      ...accounts.flatMap((account) => receiversOf(transactions, account).map(({ address }) => address)),
    ]
    const isPlanted = (entry: HistoryEntry) =>
      accounts.some((account) => isDustPoisoning(entry, account, known, currency))
    return new Set(transactions.filter(isPlanted).map(({ id }) => id))
  }, [transactions, own, contacts, currency])
}
