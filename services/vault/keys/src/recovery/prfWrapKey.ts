import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { KeysError } from '../KeysError.ts'

/** The wrap key of a passkey: HKDF-SHA256 over its 32-byte PRF output. WebAuthn level 3, `prf` extension. */
export function prfWrapKey(prfOutput: Uint8Array, credentialId: Uint8Array): Uint8Array {
  if (prfOutput.length !== 32) throw new KeysError('keys/seal-invalid')
  return hkdf(sha256, prfOutput, credentialId, utf8ToBytes('ew/rsk/prf/v1'), 32)
}
