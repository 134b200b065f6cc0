import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * What a passkey is asked to evaluate, at making and at each use: 32 bytes, fixed for a relying party. The device works it
 * out itself: a server that could choose it could learn what the passkey opens with. WebAuthn level 3, `prf` extension.
 */
export function prfSalt(rpId: string): Uint8Array {
  return sha256(utf8ToBytes(`ew/prf/v1|${rpId}`))
}
