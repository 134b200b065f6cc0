import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { assertIndex } from './assertIndex.ts'
import { hardened } from './hardened.ts'

/**
 * The ed25519 private key (32 bytes) at a path whose every step is hardened, as SLIP-10 asks for this curve.
 * `path` holds the steps without the mark: `[44, 501, 0, 0]` is `m/44'/501'/0'/0'`.
 */
export function deriveSlip10(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed)
  for (const step of path) {
    assertIndex(step)
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, step + hardened)
    node = hmac(sha512, node.slice(32), concatBytes(new Uint8Array(1), node.slice(0, 32), index))
  }
  return node.slice(0, 32)
}
