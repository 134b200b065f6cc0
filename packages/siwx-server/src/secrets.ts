import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Bytes that can't be guessed. */
export type RandomBytes = (length: number) => Uint8Array

export const webRandomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

/** SHA-256 of a text, hex: what is stored of a secret. For so few bytes a hand-over to Web Crypto costs more. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)))
}
