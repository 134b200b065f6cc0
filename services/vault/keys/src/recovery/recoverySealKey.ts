import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The key that one sealing uses: HKDF-SHA256 over the shared secret, bound to both public keys. RFC 5869. */
export function recoverySealKey(shared: Uint8Array, ephemeral: Uint8Array, recipient: Uint8Array): Uint8Array {
  return hkdf(sha256, shared, concatBytes(ephemeral, recipient), utf8ToBytes('ew/rsk/seal/v1'), 32)
}
