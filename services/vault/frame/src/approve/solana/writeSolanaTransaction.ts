import { concatBytes } from '@noble/hashes/utils.js'
import type { SolanaTransaction } from './solana.types.ts'

/** The transaction's bytes. The message's own bytes are kept as they came: they are what was signed. */
export function writeSolanaTransaction({ signatures, message }: SolanaTransaction): Uint8Array {
  // Nobody has more than 127 signers: one byte is the whole length.
  return concatBytes(Uint8Array.of(signatures.length), ...signatures, message.bytes)
}
