import type { Currency, HistoryEntry } from '@latchkey/protocol/http'

/** About a US cent in each currency: below it a transfer is as good as nothing. */
const dustValues: Readonly<Record<Currency, number>> = {
  usd: 0.01,
  eur: 0.01,
  gbp: 0.01,
  aud: 0.015,
  cad: 0.014,
  inr: 0.85,
  jpy: 1.5,
  btc: 0.000_000_1,
  eth: 0.000_004,
}

/**
 * Whether a transaction was planted to leave a copy of a known address in a history: someone else made it, the other
 * side looks like an address that the person knows, and what moved is worth nothing or next to nothing.
 *
 * @param known Contacts, past receivers and own accounts.
 * @param currency That of the values.
 */
export function isDustPoisoning(
  { metadata, transfers }: HistoryEntry,
  own: string,
  known: readonly string[],
  currency: Currency = 'usd',
): boolean {
  if (isSameAddress(metadata.sentFrom, own)) return false
  return (transfers ?? []).some(({ direction, sender, recipient, value, quantity }) => {
    const other = direction === 'in' ? (sender ?? metadata.sentFrom) : (recipient ?? metadata.sentTo)
    const isDust = value === null ? true : value < dustValues[currency]
    return (isDust || !/[1-9]/.test(quantity.numeric)) && known.some((each) => looksLike(each, other))
  })
}

/** What people compare: so many characters at the start and the end are shown of an address. */
const headLength = 4
const tailLength = 6
/** Other wallets show fewer at the end and more at the start; copies are made for them too. */
const shortTail = 4
const longHead = 6

/**
 * Whether two different addresses are the same in what is usually shown of them: copies like that are
 * made to be sent to by mistake.
 */
export function looksLike(left: string, right: string): boolean {
  if (isSameAddress(left, right) || left.length !== right.length) return false
  const [a, b] = left.startsWith('0x') ? [left.toLowerCase(), right.toLowerCase()] : [left, right]
  const same = (head: number, tail: number) =>
    a.slice(0, head) === b.slice(0, head) && a.slice(-tail) === b.slice(-tail)
  return same(headLength, tailLength) || same(longHead, shortTail)
}

/** Whether two addresses are one: hexadecimal ones without regard to case, others exactly. */
export function isSameAddress(left: string, right: string): boolean {
  const hex = left.startsWith('0x') && right.startsWith('0x')
  return hex ? left.toLowerCase() === right.toLowerCase() : left === right
}
