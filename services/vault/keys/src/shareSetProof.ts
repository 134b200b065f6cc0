// The proof that a share set was made by the wallet's owner: a recoverable ECDSA signature (SEC 1) over SHA-256.

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { openRootKeys, type RootKind } from './addresses.ts'

/** A share set as it leaves the device that made it: what a server keeps of it. */
export type SetStatement = {
  readonly user: string
  readonly set: string
  /** S. */
  readonly serverShare: Uint8Array
  /** R, sealed to the recovery key. */
  readonly sealedRecovery: Uint8Array
  readonly recoveryPublicKey: Uint8Array
  /** Of the wallet, as `addressesDigest` has them. */
  readonly addresses: string
}

/** Signs for a share set with the wallet's first EVM key: without the root there is no such proof. 65 bytes, recovery first. */
export async function signSet(
  root: Uint8Array,
  statement: SetStatement,
  kind: RootKind = 'phrase',
): Promise<Uint8Array> {
  const keys = await openRootKeys(root, kind)
  const key = keys.key('evm')
  try {
    const options = { prehash: false, lowS: true, format: 'recovered', extraEntropy: true } as const
    return secp256k1.sign(setDigest(statement), key, options)
  } finally {
    key.fill(0)
    keys.wipe()
  }
}

/** Whether the owner of an EVM address has signed for a share set, this very one. @param proof As `signSet` made it. */
export const isSetSigned = (statement: SetStatement, proof: Uint8Array, address: string): boolean =>
  isSignedBy(setDigest(statement), proof, address)

/** Whether the owner of an EVM address has signed a digest. @param proof 65 bytes, recovery first. */
export function isSignedBy(digest: Uint8Array, proof: Uint8Array, address: string): boolean {
  try {
    const signature = secp256k1.Signature.fromBytes(proof, 'recovered')
    if (signature.hasHighS()) return false
    const publicKey = signature.recoverPublicKey(digest).toBytes(false)
    return `0x${bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))}` === address.toLowerCase()
  } catch {
    return false
  }
}

/**
 * What a wallet's own key signs of a share set. By SHA-256 over a text of its own: what wallets sign as messages, typed data
 * and transactions are Keccak hashes, so that this can never be one of them. Of S it says a hash alone.
 */
export function setDigest({ user, set, addresses, ...parts }: SetStatement): Uint8Array {
  const named = [
    'latchkey/share-set/v2',
    user,
    set,
    bytesToHex(sha256(parts.serverShare)),
    bytesToHex(sha256(parts.sealedRecovery)),
    bytesToHex(parts.recoveryPublicKey),
    addresses,
  ]
  return sha256(utf8ToBytes(JSON.stringify(named)))
}
