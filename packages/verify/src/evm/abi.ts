import { bytesToHex } from '@noble/hashes/utils.js'

/** One value of 32 bytes, from its hex without 0x. */
export const word = (hex: string) => hex.padStart(64, '0')

/** `bytes` as the ABI lays them out: their length, then they, filled up to whole words. */
export function tail(bytes: Uint8Array): string {
  const body = bytesToHex(bytes)
  return word(bytes.length.toString(16)) + body.padEnd(Math.ceil(body.length / 64) * 64, '0')
}

export const addressWord = (address: string) => word(address.slice(2).toLowerCase())
