import { addressLeadingCharacters, addressTrailingCharacters } from '../constants.ts'

/** The address with its first 4 and last 6 characters (spec 9). Short text is returned whole. */
export function truncateAddress(text: string): string {
  if (text.length <= addressLeadingCharacters + addressTrailingCharacters + 1) return text
  return `${text.slice(0, addressLeadingCharacters)}…${text.slice(-addressTrailingCharacters)}`
}
