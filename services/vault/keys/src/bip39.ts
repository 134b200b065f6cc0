// BIP-39: a root as 24 words (English list), and the seed behind them.

import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { KeysError } from './KeysError.ts'

/** Bytes of a new root: 24 words. */
const rootBytes = 32

/** A new root. `randomBytes` must be a cryptographically strong source. Throws when it returns another length. */
export function createRoot(randomBytes: (size: number) => Uint8Array): Uint8Array {
  const root = randomBytes(rootBytes)
  if (root.length !== rootBytes) throw new RangeError(`The random source gave ${root.length} bytes, not ${rootBytes}.`)
  return root
}

/** The root as words: 24 for a root that was made here, 12 for an imported one of 16 bytes. */
export function rootToWords(root: Uint8Array): string {
  return entropyToMnemonic(root, wordlist)
}

/**
 * The root behind a phrase of 12 or 24 English words. Case and white space don't matter.
 * Throws `keys/phrase-length`, `keys/phrase-invalid` (unknown word or wrong checksum).
 */
export function wordsToRoot(phrase: string): Uint8Array {
  const words = phrase.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words.length !== 12 && words.length !== 24) throw new KeysError('keys/phrase-length')
  try {
    return mnemonicToEntropy(words.join(' '), wordlist)
  } catch (cause) {
    throw new KeysError('keys/phrase-invalid', { cause })
  }
}

/** The 64-byte seed of a root: PBKDF2-HMAC-SHA512, 2048 rounds, empty passphrase; by the browser's own code. */
export function rootToSeed(root: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(rootToWords(root))
}
