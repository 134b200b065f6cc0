import { x25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { seal } from '../share/seal.ts'
import type { SealContext } from '../share/sealContext.ts'
import { recoverySealKey } from './recoverySealKey.ts'

/** `ephemeral public key ‖ sealed text`, readable by the holder of the recovery key alone. X25519, HKDF, XChaCha20. */
export function sealToRecovery(
  recipient: Uint8Array,
  plain: Uint8Array,
  context: SealContext,
  randomBytes: (size: number) => Uint8Array,
): Uint8Array {
  const secret = randomBytes(32)
  const ephemeral = x25519.getPublicKey(secret)
  const key = recoverySealKey(x25519.getSharedSecret(secret, recipient), ephemeral, recipient)
  const sealed = concatBytes(ephemeral, seal(key, plain, context, randomBytes))
  secret.fill(0)
  key.fill(0)
  return sealed
}
