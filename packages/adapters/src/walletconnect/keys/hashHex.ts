import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of bytes in hex, in hex: how a topic follows from a key. */
export function hashHex(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)))
}
