import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/** The base58 address of an ed25519 private key: the public key itself. */
export function solanaAddress(privateKey: Uint8Array): string {
  return base58.encode(ed25519.getPublicKey(privateKey))
}
