import { toChecksumAddress } from '@latchkey/protocol'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** r and s, and which of the two keys that fit is meant. */
export type SplitSignature = { readonly compact: Uint8Array; readonly recovery: number }

/**
 * The address whose key has signed a hash, with the checksum of EIP-55, and whether its s is the higher one of two.
 * Undefined for what is no signature of a key.
 */
export function recoverSigner(
  hash: Uint8Array,
  { compact, recovery }: SplitSignature,
): { address: string; isHighS: boolean } | undefined {
  try {
    const parsed = secp256k1.Signature.fromBytes(compact).addRecoveryBit(recovery)
    const key = parsed.recoverPublicKey(hash).toBytes(false)
    const address = toChecksumAddress(bytesToHex(keccak_256(key.slice(1)).slice(-20)))
    return { address, isHighS: parsed.hasHighS() }
  } catch {
    return undefined
  }
}
