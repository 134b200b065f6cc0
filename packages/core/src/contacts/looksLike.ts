import { isSameAddress } from './isSameAddress.ts'

/** What people compare: so many characters at the start and the end are shown of an address. */
const headLength = 4
const tailLength = 6
/** Other wallets show fewer at the end and more at the start; copies are made for them too. */
const shortTail = 4
const longHead = 6

/**
 * Whether two different addresses are the same in what is usually shown of them (decisions 35): copies like that are
 * made to be sent to by mistake.
 */
export function looksLike(left: string, right: string): boolean {
  if (isSameAddress(left, right) || left.length !== right.length) return false
  const [a, b] = left.startsWith('0x') ? [left.toLowerCase(), right.toLowerCase()] : [left, right]
  const same = (head: number, tail: number) =>
    a.slice(0, head) === b.slice(0, head) && a.slice(-tail) === b.slice(-tail)
  return same(headLength, tailLength) || same(longHead, shortTail)
}
