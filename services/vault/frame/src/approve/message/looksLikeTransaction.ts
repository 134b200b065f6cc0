import { looksLikeVersionOne } from '../solana/looksLikeVersionOne.ts'
import { readSolanaMessage } from '../solana/readSolanaMessage.ts'
import { readSolanaTransaction } from '../solana/readSolanaTransaction.ts'
import { rlpListLength } from './rlpListLength.ts'

/** Members of a transaction, unsigned and signed: legacy, and types 1 to 4. */
const legacySizes = new Set([6, 9])
const typedSizes: Readonly<Record<number, ReadonlySet<number>>> = {
  1: new Set([8, 11]),
  2: new Set([9, 12]),
  3: new Set([11, 14]),
  4: new Set([10, 13]),
}

/** Whether bytes that are offered as a message are a transaction: whoever signs them sends it. */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  const legacy = rlpListLength(bytes)
  if (legacy !== undefined && legacySizes.has(legacy)) return true
  const typed = typedSizes[bytes[0] ?? 0]
  const members = typed && rlpListLength(bytes, 1)
  if (typed && members !== undefined && typed.has(members)) return true
  if (looksLikeVersionOne(bytes)) return true
  return readSolanaMessage(bytes) !== undefined || readSolanaTransaction(bytes) !== undefined
}
