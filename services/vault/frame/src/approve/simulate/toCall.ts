import { bytesToHex } from '@noble/hashes/utils.js'
import type { TransactionWish } from '../subject/subject.types.ts'

/** A wish as nodes take it. */
export function toCall({ from, to, value, data }: TransactionWish) {
  return { from, ...(to && { to }), value: `0x${value.toString(16)}`, data: `0x${bytesToHex(data)}` }
}
