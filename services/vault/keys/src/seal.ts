// Sealing: XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) under a key, or under one agreed on with the account's recovery
// key by X25519 (RFC 7748) and HKDF-SHA256 (RFC 5869).

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { KeysError } from './KeysError.ts'

/** What a ciphertext belongs to. Swapping rows between users, sets, slots or wallets makes it unreadable. */
export type SealContext = {
  readonly user: string
  readonly set: string
  readonly slot: string
  /** As `addressesDigest` has them. Only what was sealed before wallets were bound goes without. */
  readonly addresses?: string | undefined
}

/** The account's recovery key. Random, never derived from the root, so that it can rotate while addresses stay. */
export type RecoveryKey = { readonly secret: Uint8Array; readonly public: Uint8Array }

/** Bytes of the random nonce in front of a sealed text. */
const sealNonceBytes = 24

/** `nonce ‖ ciphertext` under a 32-byte key, bound to its context. */
export function seal(
  key: Uint8Array,
  plain: Uint8Array,
  context: SealContext,
  randomBytes: (size: number) => Uint8Array,
): Uint8Array {
  const nonce = randomBytes(sealNonceBytes)
  return concatBytes(nonce, xchacha20poly1305(key, nonce, sealContext(context)).encrypt(plain))
}

/** Opens what `seal` made. Throws `keys/seal-invalid` for another key or context, or when any bit was changed. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: SealContext): Uint8Array {
  try {
    const nonce = sealed.slice(0, sealNonceBytes)
    return xchacha20poly1305(key, nonce, sealContext(context)).decrypt(sealed.slice(sealNonceBytes))
  } catch (cause) {
    throw new KeysError('keys/seal-invalid', { cause })
  }
}

/** A new X25519 pair. */
export function createRecoveryKey(randomBytes: (size: number) => Uint8Array): RecoveryKey {
  const secret = randomBytes(32)
  return { secret, public: x25519.getPublicKey(secret) }
}

/** `ephemeral public key ‖ sealed text`, readable by the holder of the recovery key alone. */
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

/** The key that one sealing uses: HKDF-SHA256 over the shared secret, bound to both public keys. */
export function recoverySealKey(shared: Uint8Array, ephemeral: Uint8Array, recipient: Uint8Array): Uint8Array {
  return hkdf(sha256, shared, concatBytes(ephemeral, recipient), utf8ToBytes('ew/rsk/seal/v1'), 32)
}

/** The associated data `ew/v2|user|set|slot|addresses`, each part preceded by its length so that no two contexts collide. */
function sealContext({ user, set, slot, addresses }: SealContext): Uint8Array {
  const named = addresses === undefined ? ['ew/v1', user, set, slot] : ['ew/v2', user, set, slot, addresses]
  const parts = named.map((part) => {
    const bytes = utf8ToBytes(part)
    const length = new Uint8Array(2)
    new DataView(length.buffer).setUint16(0, bytes.length)
    return concatBytes(length, bytes)
  })
  return concatBytes(...parts)
}
