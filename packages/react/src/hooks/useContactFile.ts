import { contactFile, type TakenContacts, takeContactFile } from '@latchkey/core/contacts'
import { useMemo } from 'react'
import { useContacts } from './useContacts.ts'
import { useKit } from './useKit.ts'

/**
 * The person's contacts as a file: the way to another browser, or to another app of this kind.
 *
 * @example
 * const { toFile, takeFile } = useContactFile()
 * const taken = takeFile(await file.text())
 */
export function useContactFile(): {
  /** The contacts as the text of a file. */
  toFile: () => string
  /** Adds what such a file has; undefined where the text is none. */
  takeFile: (text: string) => TakenContacts | undefined
} {
  const kit = useKit()
  const { contacts } = useContacts()
  return useMemo(
    () => ({ toFile: () => contactFile(contacts), takeFile: (text: string) => takeContactFile(kit, text) }),
    [kit, contacts],
  )
}
