import { x25519 } from '@noble/curves/ed25519.js'
import { KeysError } from '../KeysError.ts'
import type { SealContext } from '../share/sealContext.ts'
import { unseal } from '../share/unseal.ts'
import { recoverySealKey } from './recoverySealKey.ts'

/** Opens what `sealToRecovery` made. Throws `keys/seal-invalid`. */
export function openWithRecovery(secret: Uint8Array, sealed: Uint8Array, context: SealContext): Uint8Array {
  const ephemeral = sealed.slice(0, 32)
  let key: Uint8Array
  try {
    key = recoverySealKey(x25519.getSharedSecret(secret, ephemeral), ephemeral, x25519.getPublicKey(secret))
  } catch (cause) {
    throw new KeysError('keys/seal-invalid', { cause })
  }
  return unseal(key, sealed.slice(32), context)
}
