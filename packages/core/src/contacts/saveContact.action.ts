import type { Kit } from '../kit/kit.types.ts'
import { contactBook } from './contactBook.ts'
import { isSameAddress } from './isSameAddress.ts'
import { keepContacts } from './keepContacts.ts'

/** Puts somebody into the book, or gives whoever is in it another name. An empty name changes nothing. */
export function saveContact(kit: Kit, { address, name }: { address: string; name: string }): void {
  const trimmed = name.trim().slice(0, 64)
  if (trimmed === '') return
  const others = contactBook(kit)
    .getState()
    .contacts.filter((contact) => !isSameAddress(contact.address, address))
  keepContacts(kit, [...others, { address, name: trimmed, addedAtMs: kit.env.clock.nowMs() }])
}
