// The proof that a share set was made by the wallet's owner, over SHA-256: a recoverable ECDSA signature (SEC 1) where the
// wallet has an address on Ethereum, and Ed25519ctx (RFC 8032) where its one address is Solana's.

import { ed25519ctx } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { openRootKeys, type RootAddresses, type RootKind, rootKindOf } from './addresses.ts'

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

/**
 * Signs for a share set with the wallet's first EVM key: without the root there is no such proof. 65 bytes, recovery first. A
 * wallet of Solana alone signs with that key: 64 bytes.
 */
export async function signSet(
  root: Uint8Array,
  statement: SetStatement,
  kind: RootKind = 'phrase',
): Promise<Uint8Array> {
  const keys = await openRootKeys(root, kind)
  const key = keys.key(kind === 'solanaKey' ? 'solana' : 'evm')
  try {
    if (kind === 'solanaKey') return signSolanaProof(key, setDigest(statement))
    const options = { prehash: false, lowS: true, format: 'recovered', extraEntropy: true } as const
    return secp256k1.sign(setDigest(statement), key, options)
  } finally {
    key.fill(0)
    keys.wipe()
  }
}

/** Whether the wallet of these addresses has signed for a share set, this very one. @param proof As `signSet` made it. */
export const isSetSigned = (statement: SetStatement, proof: Uint8Array, addresses: RootAddresses): boolean =>
  isSignedBy(setDigest(statement), proof, addresses)

/**
 * Whether the wallet of these addresses has signed a digest. Its addresses say by which key, and a proof by another kind of
 * key is none.
 * @param proof 65 bytes, recovery first; 64 of a wallet of Solana alone.
 */
export function isSignedBy(digest: Uint8Array, proof: Uint8Array, addresses: RootAddresses): boolean {
  try {
    if (rootKindOf(addresses) === 'solanaKey')
      return ed25519ctx.verify(proof, digest, base58.decode(addresses.solana ?? ''), { context, zip215: false })
    const signature = secp256k1.Signature.fromBytes(proof, 'recovered')
    if (signature.hasHighS()) return false
    const publicKey = signature.recoverPublicKey(digest).toBytes(false)
    return `0x${bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))}` === addresses.evm?.toLowerCase()
  } catch {
    return false
  }
}

const context = utf8ToBytes('latchkey/proof/v1')

/**
 * Signs a digest with a key of Solana, as the wallet's own word. Messages and transactions of Solana are signed by plain
 * Ed25519, whatever their bytes are; with a context of its own this is never one of those, whatever a page has signed.
 */
export const signSolanaProof = (key: Uint8Array, digest: Uint8Array): Uint8Array =>
  ed25519ctx.sign(digest, key, { context })

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
