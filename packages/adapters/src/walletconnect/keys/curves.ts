import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** The two curves of WalletConnect: X25519 to agree on keys, Ed25519 to sign relay tokens. Keys are raw, in hex. */
export type Curves = {
  agreementPublicKey(privateKey: string): Promise<string>
  /** The shared secret, before any derivation. Rejects for keys that don't lie on the curve. */
  agree(privateKey: string, peerPublicKey: string): Promise<Uint8Array>
  signingPublicKey(seed: string): Promise<string>
  sign(seed: string, message: Uint8Array): Promise<Uint8Array>
}

/** SHA-256 of bytes in hex, in hex: how a topic follows from a key. */
export function hashHex(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)))
}

/** The key that two sides share: X25519, then HKDF-SHA256 without salt and info, 32 bytes (WalletConnect v2, crypto). */
export async function agreeKey(curves: Curves, privateKey: string, peerPublicKey: string): Promise<string> {
  const secret = await curves.agree(privateKey, peerPublicKey)
  return bytesToHex(hkdf(sha256, secret, undefined, undefined, 32))
}
