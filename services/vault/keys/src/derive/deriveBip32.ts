import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { KeysError } from '../KeysError.ts'
import { hardened } from './hardened.ts'

/**
 * The secp256k1 private key (32 bytes) at a path. A step from `hardened` on is marked: `[hardened + 44, 0]` is `m/44'/0`.
 * Public keys, which take nearly all the time, are made where a step asks for its parent's, and nowhere else.
 * Throws `keys/path-invalid` where the path leads to no key, which happens once in 2^127 paths. BIP-32.
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

const { Fn } = secp256k1.Point

const publicKeyOf = (key: bigint): Uint8Array => secp256k1.Point.BASE.multiply(key).toBytes(true)

/** The left half of a node. BIP-32 has no key for a number that the curve's order does not go beyond. */
function scalarOf(node: Uint8Array): bigint {
  try {
    return Fn.fromBytes(node.subarray(0, 32))
  } catch (cause) {
    throw new KeysError('keys/path-invalid', { cause })
  }
}
