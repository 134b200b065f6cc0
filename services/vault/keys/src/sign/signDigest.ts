import { secp256k1 } from '@noble/curves/secp256k1.js'

/** A secp256k1 signature in its parts. */
export type DigestSignature = { readonly r: bigint; readonly s: bigint; readonly recovery: 0 | 1 }

/** Signs a 32-byte digest: low s, deterministic nonce (RFC 6979), hedged with extra entropy unless told otherwise. */
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
