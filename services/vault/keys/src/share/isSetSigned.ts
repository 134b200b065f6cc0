import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type SetStatement, setDigest } from './setDigest.ts'

/** Whether the owner of an EVM address has signed for a share set, this very one. @param proof As `signSet` made it. */
export function isSetSigned(statement: SetStatement, proof: Uint8Array, address: string): boolean {
  try {
    const signature = secp256k1.Signature.fromBytes(proof, 'recovered')
    if (signature.hasHighS()) return false
    const publicKey = signature.recoverPublicKey(setDigest(statement)).toBytes(false)
    return `0x${bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))}` === address.toLowerCase()
  } catch {
    return false
  }
}
