import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { KeysError } from '../KeysError.ts'
import { sealNonceBytes } from './seal.ts'
import { type SealContext, sealContext } from './sealContext.ts'

/** Opens what `seal` made. Throws `keys/seal-invalid` for another key or context, or when any bit was changed. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: SealContext): Uint8Array {
  try {
    const nonce = sealed.slice(0, sealNonceBytes)
    return xchacha20poly1305(key, nonce, sealContext(context)).decrypt(sealed.slice(sealNonceBytes))
  } catch (cause) {
    throw new KeysError('keys/seal-invalid', { cause })
  }
}
