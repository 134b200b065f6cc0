import { safeParse } from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'
import { type Contact, contactsSchema } from './contacts.schema.ts'

type Book = { readonly contacts: readonly Contact[] }

/** The kit's contacts, by name. Read when first asked for, and again whenever another tab changes them. */
export function contactBook(kit: Kit): StoreApi<Book> {
  return slot(kit, 'contacts.book', () => {
    const key = contactsKey(kit)
    const store = createStore<Book>(() => ({ contacts: parse(kit.env.storage.get(key)) }))
    kit.env.storage.subscribe(key, (text) => store.setState({ contacts: parse(text) }))
    return store
  })
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
