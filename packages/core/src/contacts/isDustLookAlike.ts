import type { HistoryEntry } from '@latchkey/protocol/http'
import { isSameAddress } from './isSameAddress.ts'
import { looksLike } from './looksLike.ts'

/** In US dollars (decisions 35). */
const dustValue = 0.01

/**
 * Whether a transaction was planted to leave a copy of a known address in a history: somebody else made it, the other
 * side looks like an address that the person knows, and what moved is worth nothing or next to nothing.
 *
 * @param known Contacts, past receivers and own accounts.
 */
export function isDustLookAlike({ metadata, transfers }: HistoryEntry, own: string, known: readonly string[]): boolean {
  if (isSameAddress(metadata.sentFrom, own)) return false
  return (transfers ?? []).some(({ direction, sender, recipient, value, quantity }) => {
    const other = direction === 'in' ? (sender ?? metadata.sentFrom) : (recipient ?? metadata.sentTo)
    const isDust = value === null ? true : value < dustValue
    return (isDust || !/[1-9]/.test(quantity.numeric)) && known.some((each) => looksLike(each, other))
  })
}
