import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The EIP-55 address of a secp256k1 private key. */
export function evmAddress(privateKey: Uint8Array): string {
  const publicKey = secp256k1.getPublicKey(privateKey, false)
  const plain = bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))
  const checksum = bytesToHex(keccak_256(utf8ToBytes(plain)))
  const digits = [...plain].map((digit, i) =>
    Number.parseInt(checksum[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}
