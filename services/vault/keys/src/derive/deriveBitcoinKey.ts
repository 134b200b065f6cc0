import { assertIndex } from './assertIndex.ts'
import { deriveBip32 } from './deriveBip32.ts'
import { hardened } from './hardened.ts'

/** Script kinds: `p2wpkh` for payments (BIP-84), `p2tr` for ordinals (BIP-86). */
export type BitcoinScript = 'p2wpkh' | 'p2tr'

const purposes: Record<BitcoinScript, number> = { p2wpkh: 84, p2tr: 86 }

/** The secp256k1 private key at `m/84'/coin'/0'/0/index` or `m/86'/coin'/0'/0/index`; coin 1 on test networks. */
export function deriveBitcoinKey(seed: Uint8Array, script: BitcoinScript, index = 0, testnet = false): Uint8Array {
  assertIndex(index)
  return deriveBip32(seed, [hardened + purposes[script], hardened + (testnet ? 1 : 0), hardened, 0, index])
}
