import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A share set as it leaves the device that made it: what a server keeps of it. */
export type SetStatement = {
  readonly user: string
  readonly set: string
  /** S. */
  readonly serverShare: Uint8Array
  /** R, sealed to the recovery key. */
  readonly sealedRecovery: Uint8Array
  readonly recoveryPublicKey: Uint8Array
}

/**
 * What a wallet's own key signs of a share set. By SHA-256 over a text of its own: what wallets sign as messages, typed data
 * and transactions are Keccak hashes, so that this can never be one of them. Of S it says a hash alone.
 */
export function setDigest({ user, set, serverShare, sealedRecovery, recoveryPublicKey }: SetStatement): Uint8Array {
  const parts = [
    'latchkey/share-set/v1',
    user,
    set,
    bytesToHex(sha256(serverShare)),
    bytesToHex(sha256(sealedRecovery)),
    bytesToHex(recoveryPublicKey),
  ]
  return sha256(utf8ToBytes(JSON.stringify(parts)))
}
