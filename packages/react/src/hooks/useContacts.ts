import { type Contact, contactBook, removeContact, saveContact } from '@latchkey/core/contacts'
import { useMemo, useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

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
