import { equalBytes } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base32crockford } from '@scure/base'
import { KeysError } from './KeysError.ts'

/** Bytes of chance in a printed code: 160 bits. */
const codeBytes = 20

/** Bytes of the check behind them: a typing error passes once in 2^24. */
const codeCheckBytes = 3

/** Characters of a code without its dashes, and of each of its groups. */
const codeLength = 37
const groupLength = 5
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code to print: 37 characters in groups of five, without letters that look like digits (Crockford base32). */
export function createPrintedCode(randomBytes: (size: number) => Uint8Array): string {
  const secret = randomBytes(codeBytes)
  const text = base32crockford.encode(concatBytes(secret, sha256(secret).slice(0, codeCheckBytes)))
  return (text.match(/.{1,5}/g) ?? []).join('-')
}

/** A code as it was typed, as it was printed but for its dashes. */
const plain = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** The secret of a printed code as typed. Throws `keys/code-invalid` on a typing error. */
export function readPrintedCode(typed: string): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = base32crockford.decode(plain(typed))
  } catch (cause) {
    throw new KeysError('keys/code-invalid', { cause })
  }
  const secret = bytes.slice(0, codeBytes)
  if (bytes.length !== codeBytes + codeCheckBytes) throw new KeysError('keys/code-invalid')
  if (!equalBytes(sha256(secret).slice(0, codeCheckBytes), bytes.slice(codeBytes))) {
    throw new KeysError('keys/code-invalid')
  }
  return secret
}

/** What is wrong with a code as typed: so many characters too few or too many, or which group, from 1 on, to look at. */
export type CodeMistake = { readonly missing: number } | { readonly group: number } | undefined

const groupOf = (index: number): CodeMistake => ({ group: Math.floor(index / groupLength) + 1 })

/**
 * Finds a typing error. One wrong character, or two neighbours that changed places, show by the check alone: only the right
 * code passes it.
 * @param printed The code itself, where it is known.
 * @returns `undefined` where there is none, or its place can’t be found.
 */
export function findCodeMistake(typed: string, printed?: string): CodeMistake {
  const text = plain(typed)
  const strange = [...text].findIndex((letter) => !alphabet.includes(letter))
  if (strange >= 0) return groupOf(strange)
  if (text.length !== codeLength) return { missing: codeLength - text.length }
  if (printed !== undefined) {
    const right = plain(printed)
    const different = [...text].findIndex((letter, index) => letter !== right[index])
    return different < 0 ? undefined : groupOf(different)
  }
  if (passes(text)) return undefined
  for (let index = 0; index < text.length; index += 1) {
    const [before, after] = [text.slice(0, index), text.slice(index + 1)]
    const swapped = `${before}${text[index + 1] ?? ''}${text[index]}${text.slice(index + 2)}`
    if (swapped !== text && passes(swapped)) return groupOf(index)
    for (const letter of alphabet) if (passes(`${before}${letter}${after}`)) return groupOf(index)
  }
  return undefined
}

function passes(text: string): boolean {
  try {
    readPrintedCode(text)
    return true
  } catch {
    return false
  }
}
