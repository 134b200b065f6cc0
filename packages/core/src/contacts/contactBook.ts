import * as v from 'valibot'
import { safeParse } from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../kit/kit.types.ts'
import { isSameAddress } from './addressPoisoning.ts'

const contactSchema = v.object({
  /** In the form of its chain. */
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  addedAtMs: v.number(),
})

/** The contacts of one kit as they are kept; whatever does not fit is an empty book. */
const contactsSchema = v.object({
  v: v.literal(1),
  contacts: v.array(v.unknown()),
})

/** An address that the person has named. */
export type Contact = Readonly<v.InferOutput<typeof contactSchema>>

type Book = {
  readonly contacts: readonly Contact[]
  /** What is kept and is no contact. It is written back: another version may read it. */
  readonly unread: readonly unknown[]
  /** As it was last read or written. */
  readonly text: string | null
}

/** The kit's contacts, by name. Read when first asked for, and again whenever another tab changes them. */
export function contactBook(kit: Kit): StoreApi<Book> {
  return kit.internals.get(createBook)
}

function createBook(kit: Kit): StoreApi<Book> {
  const key = contactsKey(kit)
  const store = createStore<Book>(() => parse(kit.env.storage.get(key)))
  kit.env.storage.subscribe(key, (text) => store.setState(parse(text)))
  return store
}

/** Where a kit keeps its contacts. */
export function contactsKey(kit: Kit): string {
  return `${kit.options.storageKey ?? 'latchkey'}.contacts`
}

function parse(text: string | null): Book {
  const contacts: Contact[] = []
  const unread: unknown[] = []
  try {
    const parsed = safeParse(contactsSchema, JSON.parse(text ?? 'null'))
    for (const entry of parsed.success ? parsed.output.contacts : []) {
      const contact = safeParse(contactSchema, entry)
      if (contact.success) contacts.push(contact.output)
      else unread.push(entry)
    }
  } catch {
    // No JSON: an empty book.
  }
  return { contacts, unread, text }
}

/** The book to change: as it is kept, also where this tab was asleep while another wrote it. */
export function presentBook(kit: Kit): Book {
  const store = contactBook(kit)
  const text = kit.env.storage.get(contactsKey(kit))
  // What could not be written is in memory alone.
  if (text !== store.getState().text) store.setState(parse(text))
  return store.getState()
}

/** Takes a book for the present one, in the order of the names, and writes it down. */
function keepContacts(kit: Kit, { unread }: Book, contacts: readonly Contact[]): void {
  const sorted = contacts.toSorted((left, right) => left.name.localeCompare(right.name))
  const store = contactBook(kit)
  store.setState({ contacts: sorted })
  const text = JSON.stringify({ v: 1, contacts: [...sorted, ...unread] })
  try {
    kit.env.storage.set(contactsKey(kit), text)
    store.setState({ text })
  } catch (error) {
    kit.env.log('warn', 'The browser does not store: contacts will be forgotten', error)
  }
}

/** Adds an address to the book, or renames it if it is there. An empty name changes nothing. */
export function saveContact(kit: Kit, contact: { address: string; name: string }): void {
  saveContacts(kit, [contact])
}

/** Adds several at once; of each address the last name given counts. */
export function saveContacts(kit: Kit, given: readonly { address: string; name: string }[]): void {
  const addedAtMs = kit.env.clock.nowMs()
  const book = presentBook(kit)
  let { contacts } = book
  for (const { address, name } of given) {
    const trimmed = name.trim().slice(0, 64)
    if (trimmed === '') continue
    const others = contacts.filter((contact) => !isSameAddress(contact.address, address))
    contacts = [...others, { address, name: trimmed, addedAtMs }]
  }
  keepContacts(kit, book, contacts)
}

/** Removes an address from the book. */
export function removeContact(kit: Kit, address: string): void {
  const book = presentBook(kit)
  keepContacts(
    kit,
    book,
    book.contacts.filter((contact) => !isSameAddress(contact.address, address)),
  )
}
