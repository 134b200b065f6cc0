import { sha256 } from '@noble/hashes/sha2.js'

/** What the auth service asks for when many mails are asked of it. */
export type Work = { readonly challenge: string; readonly bits: number }

const encoder = new TextEncoder()

/**
 * Finds the number that makes SHA-256(challenge "." number) begin with so many zero bits: 2^bits tries on average.
 * @param bits At most 32.
 * @returns In decimal digits.
 */
export function solveWork(challenge: string, bits: number): string {
  const begun = sha256.create().update(encoder.encode(`${challenge}.`))
  const bound = 2 ** (32 - bits)
  for (let number = 0; ; number += 1) {
    const hash = begun
      .clone()
      .update(encoder.encode(String(number)))
      .digest()
    const head = new DataView(hash.buffer, hash.byteOffset).getUint32(0)
    if (head < bound) return String(number)
  }
}
