import { x25519 } from '@noble/curves/ed25519.js'

/** The account's recovery key. Random, never derived from the root, so that it can rotate while addresses stay. */
export type RecoveryKey = { readonly secret: Uint8Array; readonly public: Uint8Array }

/** A new X25519 pair. RFC 7748. */
export function createRecoveryKey(randomBytes: (size: number) => Uint8Array): RecoveryKey {
  const secret = randomBytes(32)
  return { secret, public: x25519.getPublicKey(secret) }
}
