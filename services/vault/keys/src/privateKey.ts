// A private key of Ethereum as wallets export it: 32 bytes as 64 hexadecimal digits, with 0x or without.

import { hexToBytes } from '@noble/hashes/utils.js'
import { isEvmKey } from './addresses.ts'
import { KeysError } from './KeysError.ts'

/**
 * What a text is that is no private key of Ethereum. `address`: one of Ethereum. `phrase`: words. `network`: a key or an
 * address of Solana or Bitcoin. `form`: it has other characters than digits. `range`: digits that no key has.
 */
export type KeyMistake =
  | { readonly kind: 'key'; readonly is: 'address' | 'phrase' | 'network' | 'form' | 'range' }
  | { readonly kind: 'key'; readonly is: 'length'; readonly count: number }

const digitsOf = (text: string) => text.trim().replace(/^0x/i, '')

/**
 * Finds what is wrong with a private key, for the person who typed it. It quotes nothing of it.
 * @returns `undefined` where `readPrivateKey` takes it.
 */
export function findKeyMistake(text: string): KeyMistake | undefined {
  const typed = text.trim()
  if (/^\p{L}+(\s+\p{L}+){2,}$/u.test(typed)) return { kind: 'key', is: 'phrase' }
  const digits = digitsOf(text)
  if (!/^[0-9a-f]*$/i.test(digits)) return { kind: 'key', is: ofAnother.test(typed) ? 'network' : 'form' }
  if (digits.length === 40) return { kind: 'key', is: 'address' }
  if (digits.length !== 64) return { kind: 'key', is: 'length', count: digits.length }
  const key = hexToBytes(digits)
  const isKey = isEvmKey(key)
  key.fill(0)
  return isKey ? undefined : { kind: 'key', is: 'range' }
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
/** An address or a key pair of Solana, a key of Bitcoin or of a whole wallet; bech32; the numbers of Solana's command line. */
const ofAnother = new RegExp(
  `^(${base58}{32,44}|${base58}{51,52}|${base58}{86,88}|${base58}{111}|(bc|tb)1[a-z0-9]{20,80}|\\[[\\d\\s,]+\\])$`,
)

/** The 32 bytes of a private key. Throws `keys/key-invalid`. The caller wipes them. */
export function readPrivateKey(text: string): Uint8Array {
  if (findKeyMistake(text) !== undefined) throw new KeysError('keys/key-invalid')
  return hexToBytes(digitsOf(text))
}
