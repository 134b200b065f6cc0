// SLIP-10 for ed25519, and the path that Solana wallets use.
//
// Neither noble nor scure has it. micro-key-producer does, among PGP, SSH and other formats: these lines are fewer than what
// a dependency of the code that holds keys asks to be read.

import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { assertIndex, hardened } from './bip32.ts'

/** The ed25519 private key at `m/44'/501'/index'/0'`. */
export function deriveSolanaKey(seed: Uint8Array, index = 0): Uint8Array {
  return deriveSlip10(seed, [44, 501, index, 0])
}

/**
 * The ed25519 private key (32 bytes) at a path whose every step is hardened, the one kind that there is for this curve.
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
