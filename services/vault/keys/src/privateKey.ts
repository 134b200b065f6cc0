// A private key as wallets export it. Of Ethereum: 32 bytes as 64 hexadecimal digits, with 0x or without. Of Solana: a seed of
// 32 bytes and its public key as base58 or as 64 numbers, or the seed alone as base58.

import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { isEvmKey, type RootKind, solanaAddress } from './addresses.ts'
import { KeysError } from './KeysError.ts'

/**
 * What a text is that is no private key. `address`: one of Ethereum. `phrase`: words. `network`: a key or an address of
 * Bitcoin. `form`: it is written as no key is. `range`: digits that no key has. `pair`: a key pair of Solana whose two halves
 * don't belong together. `number`: among the numbers of one is what is no byte. `length`, of digits, and `pairLength`, of
 * bytes: it has too many or too few.
 */
export type KeyMistake =
  | { readonly kind: 'key'; readonly is: 'address' | 'phrase' | 'network' | 'form' | 'range' | 'pair' | 'number' }
  | { readonly kind: 'key'; readonly is: 'length' | 'pairLength'; readonly count: number }

/** A private key, and of what. */
export type PrivateKey = {
  /** 32 bytes. The caller wipes them. */
  readonly root: Uint8Array
  readonly kind: Exclude<RootKind, 'phrase'>
  /** An address of Solana is written in the same way, and everyone may know that. */
  readonly mayBeAddress: boolean
}

/** Longer than any key pair, and base58 takes the square of a length. */
const base58LengthMax = 120
/** A text of as many characters as this is more than a key of Ethereum with a wrong digit. */
const pairLengthMin = 66

function readKey(text: string): PrivateKey | KeyMistake {
  const typed = text.trim()
  if (/^\p{L}+(\s+\p{L}+){2,}$/u.test(typed)) return { kind: 'key', is: 'phrase' }
  if (/^\[[^[\]]*\]$/.test(typed)) return readNumbers(typed.slice(1, -1))
  const digits = typed.replace(/^0x/i, '')
  if (/^[0-9a-f]*$/i.test(digits)) return readHex(digits)
  if (ofBitcoin.test(typed)) return { kind: 'key', is: 'network' }
  if (typed.length > base58LengthMax || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(typed)) return { kind: 'key', is: 'form' }
  const bytes = base58.decode(typed)
  if (bytes.length === 32) return { root: bytes, kind: 'solanaKey', mayBeAddress: true }
  if (bytes.length === 64) return readPair(bytes)
  bytes.fill(0)
  if (typed.length < pairLengthMin) return { kind: 'key', is: 'form' }
  return { kind: 'key', is: 'pairLength', count: bytes.length }
}

function readHex(digits: string): PrivateKey | KeyMistake {
  if (digits.length === 40) return { kind: 'key', is: 'address' }
  if (digits.length !== 64) return { kind: 'key', is: 'length', count: digits.length }
  const root = hexToBytes(digits)
  if (isEvmKey(root)) return { root, kind: 'evmKey', mayBeAddress: false }
  root.fill(0)
  return { kind: 'key', is: 'range' }
}

/** The file of Solana's command line. */
function readNumbers(list: string): PrivateKey | KeyMistake {
  const numbers = list.trim() === '' ? [] : list.split(',').map((each) => each.trim())
  if (numbers.length !== 64) return { kind: 'key', is: 'pairLength', count: numbers.length }
  if (!numbers.every((each) => /^\d{1,3}$/.test(each) && Number(each) < 256)) return { kind: 'key', is: 'number' }
  return readPair(Uint8Array.from(numbers, Number))
}

/** Seed and public key. One that has another public key was changed, or is none. */
function readPair(pair: Uint8Array): PrivateKey | KeyMistake {
  const root = pair.slice(0, 32)
  const belongs = base58.encode(pair.subarray(32)) === solanaAddress(root)
  pair.fill(0)
  if (belongs) return { root, kind: 'solanaKey', mayBeAddress: false }
  root.fill(0)
  return { kind: 'key', is: 'pair' }
}

/** An address, a key as its wallets export it, or that of a whole wallet; bech32. */
const ofBitcoin =
  /^([13][1-9A-HJ-NP-Za-km-z]{25,33}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}|[x-z]p(rv|ub)\w{107}|(bc|tb)1[a-z0-9]{20,80})$/

/**
 * Finds what is wrong with a private key, for the person who typed it. It quotes nothing of it.
 * @returns `undefined` where `readPrivateKey` takes it.
 */
export function findKeyMistake(text: string): KeyMistake | undefined {
  const read = readKey(text)
  if ('is' in read) return read
  read.root.fill(0)
  return undefined
}

/** A private key. Throws `keys/key-invalid`. The caller wipes its bytes. */
export function readPrivateKey(text: string): PrivateKey {
  const read = readKey(text)
  if ('is' in read) throw new KeysError('keys/key-invalid')
  return read
}

/** A private key as its wallets export and import it. */
export const writePrivateKey = (root: Uint8Array, kind: PrivateKey['kind']): string =>
  kind === 'evmKey' ? `0x${bytesToHex(root)}` : base58.encode(concatBytes(root, ed25519.getPublicKey(root)))
