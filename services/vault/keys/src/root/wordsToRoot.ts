import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { KeysError } from '../KeysError.ts'

/**
 * The root behind a phrase of 12 or 24 English words. Case and white space don't matter.
 * Throws `keys/phrase-length`, `keys/phrase-invalid` (unknown word or wrong checksum). BIP-39.
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
