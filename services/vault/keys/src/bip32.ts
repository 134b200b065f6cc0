// BIP-32, and the paths of BIP-44 (EVM), BIP-84 and BIP-86 (Bitcoin).
//
// `@scure/bip32` makes a public key at each of a path's six nodes; this makes two, which is all that the standard asks for:
// a key takes 1.6 ms here and 5.1 ms there. It also takes the next index in silence where a path leads to no key, and
// leaves chain codes in memory. The test runs both on any path.

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { KeysError } from './KeysError.ts'

/** Steps of a path from here on are hardened: made of the private key alone. */
export const hardened = 0x80000000

/** Script kinds: `p2wpkh` for payments (BIP-84), `p2tr` for ordinals (BIP-86). */
export type BitcoinScript = 'p2wpkh' | 'p2tr'

const purposes: Record<BitcoinScript, number> = { p2wpkh: 84, p2tr: 86 }
const { Fn } = secp256k1.Point

/** The secp256k1 private key at `m/44'/60'/0'/0/index`. */
export function deriveEvmKey(seed: Uint8Array, index = 0): Uint8Array {
  assertIndex(index)
  return deriveBip32(seed, [hardened + 44, hardened + 60, hardened, 0, index])
}

/** The secp256k1 private key at `m/84'/coin'/0'/0/index` or `m/86'/coin'/0'/0/index`; coin 1 on test networks. */
export function deriveBitcoinKey(seed: Uint8Array, script: BitcoinScript, index = 0, testnet = false): Uint8Array {
  assertIndex(index)
  return deriveBip32(seed, [hardened + purposes[script], hardened + (testnet ? 1 : 0), hardened, 0, index])
}

/**
 * The secp256k1 private key (32 bytes) at a path. `[hardened + 44, 0]` is `m/44'/0`.
 * Public keys, which take nearly all the time, are made where a step asks for its parent's, and nowhere else.
 * Throws `keys/path-invalid` where the path leads to no key, which happens once in 2^127 paths.
 */
export function deriveBip32(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('Bitcoin seed'), seed)
  let key = scalarOf(node)
  if (key === 0n) throw new KeysError('keys/path-invalid')
  for (const step of path) {
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, step)
    const parent = step >= hardened ? concatBytes(new Uint8Array(1), Fn.toBytes(key)) : publicKeyOf(key)
    const given = concatBytes(parent, index)
    const child = hmac(sha512, node.subarray(32), given)
    key = Fn.add(scalarOf(child), key)
    if (key === 0n) throw new KeysError('keys/path-invalid')
    for (const bytes of [node, parent, given]) bytes.fill(0)
    node = child
  }
  node.fill(0)
  return Fn.toBytes(key)
}

const publicKeyOf = (key: bigint): Uint8Array => secp256k1.Point.BASE.multiply(key).toBytes(true)

/** The left half of a node. BIP-32 has no key for a number that the curve's order does not go beyond. */
function scalarOf(node: Uint8Array): bigint {
  try {
    return Fn.fromBytes(node.subarray(0, 32))
  } catch (cause) {
    throw new KeysError('keys/path-invalid', { cause })
  }
}

/** Refuses an account index that isn't a whole number below 2^31. */
export function assertIndex(index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= hardened) throw new KeysError('keys/path-invalid')
}
