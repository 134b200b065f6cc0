import { bytesToHex } from '@noble/hashes/utils.js'

/** A signature as pages and contracts expect it: r, s, and 27 or 28. */
export function signatureHex(signature: Uint8Array): string {
  return `0x${bytesToHex(signature.subarray(0, 64))}${(27 + (signature[64] ?? 0)).toString(16)}`
}
