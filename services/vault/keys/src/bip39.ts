// BIP-39: a root as 24 words (English list), and the seed behind them.

import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto, validateMnemonic } from '@scure/bip39'
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

/** The root as words: 24 for a root that was made here, 12 to 24 for one that was brought. */
export function rootToWords(root: Uint8Array): string {
  return entropyToMnemonic(root, wordlist)
}

/** Words of the roots of 16, 20, 24, 28 and 32 bytes. */
const wordCounts: readonly number[] = [12, 15, 18, 21, 24]

/** As much of a strange word as is worth showing. */
const shownLetters = 24

/** What is wrong with a phrase as typed. A word is named by its place, from 1 on, and by what was typed. */
export type PhraseMistake =
  | { readonly kind: 'word'; readonly place: number; readonly text: string }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'checksum' }

/** The words of a phrase as typed. Case and white space don't matter. */
const wordsOf = (phrase: string) => phrase.normalize('NFKD').trim().toLowerCase().split(/\s+/).filter(Boolean)

/**
 * Finds what is wrong with a phrase, for the person who typed it. It may quote the phrase: it goes into no error and no log.
 * @returns `undefined` where `wordsToRoot` takes it.
 */
export function findPhraseMistake(phrase: string): PhraseMistake | undefined {
  const words = wordsOf(phrase)
  const index = words.findIndex((word) => !wordlist.includes(word))
  if (index >= 0) return { kind: 'word', place: index + 1, text: (words[index] ?? '').slice(0, shownLetters) }
  if (!wordCounts.includes(words.length)) return { kind: 'count', count: words.length }
  return validateMnemonic(words.join(' '), wordlist) ? undefined : { kind: 'checksum' }
}

const mistakeCodes = {
  word: 'keys/phrase-word',
  count: 'keys/phrase-length',
  checksum: 'keys/phrase-checksum',
} as const

/**
 * The root behind a phrase of 12, 15, 18, 21 or 24 English words. Case and white space don't matter.
 * Throws `keys/phrase-word` (one that is in no phrase), `keys/phrase-length` or `keys/phrase-checksum`.
 */
export function wordsToRoot(phrase: string): Uint8Array {
  const mistake = findPhraseMistake(phrase)
  if (mistake !== undefined) throw new KeysError(mistakeCodes[mistake.kind])
  return mnemonicToEntropy(wordsOf(phrase).join(' '), wordlist)
}

/** The 64-byte seed of a root: PBKDF2-HMAC-SHA512, 2048 rounds, empty passphrase; by the browser's own code. */
export function rootToSeed(root: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(rootToWords(root))
}
