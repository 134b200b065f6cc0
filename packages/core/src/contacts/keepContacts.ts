import type { Kit } from '../kit/kit.types.ts'
import { contactBook, contactsKey } from './contactBook.ts'
import type { Contact } from './contacts.schema.ts'

/** Takes a book for the present one, in the order of the names, and writes it down. */
export function keepContacts(kit: Kit, contacts: readonly Contact[]): void {
  const sorted = contacts.toSorted((left, right) => left.name.localeCompare(right.name))
  contactBook(kit).setState({ contacts: sorted })
  try {
    kit.env.storage.set(contactsKey(kit), JSON.stringify({ v: 1, contacts: sorted }))
  } catch (error) {
    kit.env.log('warn', 'The browser does not store: contacts will be forgotten', error)
  }
}
