import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m } from '@scure/base'
import { KeysError } from '../KeysError.ts'
import type { BitcoinScript } from './deriveBitcoinKey.ts'

/** The segwit address of a private key: bech32 for `p2wpkh` (BIP-173), bech32m for `p2tr` (BIP-350). */
export function bitcoinAddress(privateKey: Uint8Array, script: BitcoinScript, testnet = false): string {
  const prefix = testnet ? 'tb' : 'bc'
  if (script === 'p2tr') return bech32m.encode(prefix, [1, ...bech32m.toWords(taprootOutput(privateKey))])
  const program = ripemd160(sha256(secp256k1.getPublicKey(privateKey, true)))
  return bech32.encode(prefix, [0, ...bech32.toWords(program)])
}

/** The output key of a key that is spent by signature alone: BIP-341, without a script tree. */
function taprootOutput(privateKey: Uint8Array): Uint8Array {
  const { lift_x, pointToBytes, taggedHash } = schnorr.utils
  const { Point } = secp256k1
  const internal = schnorr.getPublicKey(privateKey)
  const tweak = Point.Fn.fromBytes(taggedHash('TapTweak', internal))
  // One in 2^128, and no address then: the tweak would take the key away.
  if (tweak === 0n) throw new KeysError('keys/path-invalid')
  return pointToBytes(lift_x(bytesToNumber(internal)).add(Point.BASE.multiply(tweak)))
}

function bytesToNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
