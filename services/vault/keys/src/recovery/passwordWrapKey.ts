import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The wrap key of a password: HKDF-SHA256 over the finished OPRF output. */
export function passwordWrapKey(oprfOutput: Uint8Array): Uint8Array {
  return hkdf(sha256, oprfOutput, undefined, utf8ToBytes('ew/rsk/password/v1'), 32)
}
