import { assertIndex } from './assertIndex.ts'
import { deriveBip32 } from './deriveBip32.ts'
import { hardened } from './hardened.ts'

/** The secp256k1 private key at `m/44'/60'/0'/0/index`. BIP-32, BIP-44. */
export function deriveEvmKey(seed: Uint8Array, index = 0): Uint8Array {
  assertIndex(index)
  return deriveBip32(seed, [hardened + 44, hardened + 60, hardened, 0, index])
}
