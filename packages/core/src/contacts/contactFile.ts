import { namespaceOfAddress } from '@latchkey/protocol'
import * as v from 'valibot'
import { safeParse } from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { isSameAddress, looksLike } from './addressPoisoning.ts'
import { type Contact, presentBook, saveContacts } from './contactBook.ts'

const fileKind = 'latchkey/contacts/v1'
/** In characters: some 2,500 contacts. */
const fileLengthMax = 262_144

const fileSchema = v.object({ kind: v.literal(fileKind), contacts: v.array(v.unknown()) })
const entrySchema = v.object({
  address: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(128),
    v.check((address) => namespaceOfAddress(address) !== undefined),
  ),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
})

/**
 * A contact book as the text of a file, for another browser or another installation.
 *
 * @example
 * const text = contactFile(contactBook(kit).getState().contacts)
 */
export function contactFile(contacts: readonly Contact[]): string {
  const entries = contacts.map(({ address, name }) => ({ address, name }))
  return JSON.stringify({ kind: fileKind, contacts: entries }, undefined, 2)
}

/** What became of a file of contacts, by the number of its entries. */
export type TakenContacts = {
  readonly added: number
  /** In the book before, under the name that they keep. */
  readonly known: number
  /** Of the first and last characters of another contact: such an entry may have been put there to be paid by mistake. */
  readonly alike: number
  /** No address, or no name. */
  readonly unreadable: number
}

/**
 * Adds to the book what a file of contacts has. A contact that is there keeps its name.
 * @returns undefined where the text is no such file, and nothing was changed
 */
export function takeContactFile(kit: Kit, text: string): TakenContacts | undefined {
  const file = text.length > fileLengthMax ? undefined : parseFile(text)
  if (file === undefined) return undefined
  const { contacts } = presentBook(kit)
  const taken: { address: string; name: string }[] = []
  const counts = { known: 0, alike: 0, unreadable: 0 }
  for (const entry of file.contacts) {
    const parsed = safeParse(entrySchema, entry)
    if (!parsed.success) counts.unreadable += 1
    else {
      const { address } = parsed.output
      const others = [...contacts, ...taken]
      if (others.some((other) => isSameAddress(other.address, address))) counts.known += 1
      else if (others.some((other) => looksLike(other.address, address))) counts.alike += 1
      else taken.push(parsed.output)
    }
  }
  if (taken.length > 0) saveContacts(kit, taken)
  return { added: taken.length, ...counts }
}

function parseFile(text: string) {
  try {
    const parsed = safeParse(fileSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
