import { ed25519 } from '@noble/curves/ed25519.js'

/** The 64-byte ed25519 signature of a message. RFC 8032. */
export function signEd25519(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, privateKey)
}
