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
  contacts: v.array(contactSchema),
})

/** An address that the person has named. */
export type Contact = Readonly<v.InferOutput<typeof contactSchema>>

type Book = { readonly contacts: readonly Contact[] }

/** The kit's contacts, by name. Read when first asked for, and again whenever another tab changes them. */
export function contactBook(kit: Kit): StoreApi<Book> {
  return kit.internals.get(createBook)
}

function createBook(kit: Kit): StoreApi<Book> {
  const key = contactsKey(kit)
  const store = createStore<Book>(() => ({ contacts: parse(kit.env.storage.get(key)) }))
  kit.env.storage.subscribe(key, (text) => store.setState({ contacts: parse(text) }))
  return store
}

/** Where a kit keeps its contacts. */
export function contactsKey(kit: Kit): string {
  return `${kit.options.storageKey ?? 'latchkey'}.contacts`
}

function parse(text: string | null): readonly Contact[] {
  try {
    const parsed = safeParse(contactsSchema, JSON.parse(text ?? 'null'))
    if (parsed.success) return parsed.output.contacts
  } catch {
    // No JSON: an empty book.
  }
  return []
}

/** Takes a book for the present one, in the order of the names, and writes it down. */
function keepContacts(kit: Kit, contacts: readonly Contact[]): void {
  const sorted = contacts.toSorted((left, right) => left.name.localeCompare(right.name))
  contactBook(kit).setState({ contacts: sorted })
  try {
    kit.env.storage.set(contactsKey(kit), JSON.stringify({ v: 1, contacts: sorted }))
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
  let { contacts } = contactBook(kit).getState()
  for (const { address, name } of given) {
    const trimmed = name.trim().slice(0, 64)
    if (trimmed === '') continue
    const others = contacts.filter((contact) => !isSameAddress(contact.address, address))
    contacts = [...others, { address, name: trimmed, addedAtMs }]
  }
  keepContacts(kit, contacts)
}

/** Removes an address from the book. */
export function removeContact(kit: Kit, address: string): void {
  const { contacts } = contactBook(kit).getState()
  keepContacts(
    kit,
    contacts.filter((contact) => !isSameAddress(contact.address, address)),
  )
}
