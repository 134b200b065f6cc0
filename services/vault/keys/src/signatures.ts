// ECDSA over secp256k1 (RFC 6979, hedged) and ed25519 (RFC 8032).

import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'

/** Bits of a step through a table of multiples of a curve's base point. */
const tableBits = 4

/** A secp256k1 signature in its parts. */
export type DigestSignature = { readonly r: bigint; readonly s: bigint; readonly recovery: 0 | 1 }

/** Signs a 32-byte digest: low s, deterministic nonce (RFC 6979), hedged with extra entropy unless `hedged` is false. */
export function signDigest(privateKey: Uint8Array, digest: Uint8Array, hedged = true): DigestSignature {
  const bytes = secp256k1.sign(digest, privateKey, {
    prehash: false,
    lowS: true,
    format: 'recovered',
    extraEntropy: hedged,
  })
  const signature = secp256k1.Signature.fromBytes(bytes, 'recovered')
  return { r: signature.r, s: signature.s, recovery: signature.recovery === 1 ? 1 : 0 }
}

/** The 64-byte ed25519 signature of a message. */
export function signEd25519(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, privateKey)
}

/**
 * For a thread that is gone after a dozen keys: the tables of both curves are made in half the time of noble's own, which
 * pay where thousands of keys are made. Multiplication stays in constant time.
 */
export function useSmallTables(): void {
  secp256k1.Point.BASE.precompute(tableBits)
  ed25519.Point.BASE.precompute(tableBits)
}
