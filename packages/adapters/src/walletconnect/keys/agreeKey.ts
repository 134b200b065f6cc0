import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Curves } from './curves.types.ts'

/** The key that two sides share: X25519, then HKDF-SHA256 without salt and info, 32 bytes (WalletConnect v2, crypto). */
export async function agreeKey(curves: Curves, privateKey: string, peerPublicKey: string): Promise<string> {
  const secret = await curves.agree(privateKey, peerPublicKey)
  return bytesToHex(hkdf(sha256, secret, undefined, undefined, 32))
}
