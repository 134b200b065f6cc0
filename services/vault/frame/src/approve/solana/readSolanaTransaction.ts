import { readShortVec } from './readShortVec.ts'
import { readSolanaMessage } from './readSolanaMessage.ts'
import type { SolanaTransaction } from './solana.types.ts'

const signatureSize = 64
/** What the network takes in one packet. */
const mostTransactionBytes = 1232

/** Reads a transaction with its signatures, made or still empty; `undefined` for anything else. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const count = bytes.length > mostTransactionBytes ? undefined : readShortVec(bytes, 0)
  if (!count || count.value === 0) return undefined
  const from = count.next + count.value * signatureSize
  const message = from < bytes.length ? readSolanaMessage(bytes.subarray(from)) : undefined
  if (message?.signers !== count.value) return undefined
  const signatures = Array.from({ length: count.value }, (_, i) =>
    bytes.slice(count.next + i * signatureSize, count.next + (i + 1) * signatureSize),
  )
  return { signatures, message }
}
