import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base32crockford } from '@scure/base'

/** Bytes of chance in a printed code: 160 bits. */
export const codeBytes = 20

/** Bytes of the check behind them: a typing error passes once in 2^24. */
export const codeCheckBytes = 3

/** A code to print: 37 characters in groups of five, without letters that look like digits (Crockford base32). */
export function createPrintedCode(randomBytes: (size: number) => Uint8Array): string {
  const secret = randomBytes(codeBytes)
  const text = base32crockford.encode(concatBytes(secret, sha256(secret).slice(0, codeCheckBytes)))
  return (text.match(/.{1,5}/g) ?? []).join('-')
}
