import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { type SealContext, sealContext } from './sealContext.ts'

/** Bytes of the random nonce in front of a sealed text. */
export const sealNonceBytes = 24

/** `nonce ‖ ciphertext` under a 32-byte key, bound to its context. XChaCha20-Poly1305. */
export function seal(
  key: Uint8Array,
  plain: Uint8Array,
  context: SealContext,
  randomBytes: (size: number) => Uint8Array,
): Uint8Array {
  const nonce = randomBytes(sealNonceBytes)
  return concatBytes(nonce, xchacha20poly1305(key, nonce, sealContext(context)).encrypt(plain))
}
