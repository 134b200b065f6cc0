import type { Kit } from '../kit/kit.types.ts'
import { contactBook } from './contactBook.ts'
import { isSameAddress } from './isSameAddress.ts'
import { keepContacts } from './keepContacts.ts'

/** Takes somebody out of the book. */
export function removeContact(kit: Kit, address: string): void {
  const { contacts } = contactBook(kit).getState()
  keepContacts(
    kit,
    contacts.filter((contact) => !isSameAddress(contact.address, address)),
  )
}
