import { base58 } from '@scure/base'

/** The `did:key` of a 32-byte Ed25519 public key. */
export function encodeDidKey(publicKey: Uint8Array): string {
  return `did:key:z${base58.encode(Uint8Array.from([0xed, 0x01, ...publicKey]))}`
}
