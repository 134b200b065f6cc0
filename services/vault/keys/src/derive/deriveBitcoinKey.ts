import { HDKey } from '@scure/bip32'
import { KeysError } from '../KeysError.ts'
import { assertIndex } from './assertIndex.ts'

/** Script kinds: `p2wpkh` for payments (BIP-84), `p2tr` for ordinals (BIP-86). */
export type BitcoinScript = 'p2wpkh' | 'p2tr'

const purposes: Record<BitcoinScript, number> = { p2wpkh: 84, p2tr: 86 }

/** The secp256k1 private key at `m/84'/coin'/0'/0/index` or `m/86'/coin'/0'/0/index`; coin 1 on test networks. */
export function deriveBitcoinKey(seed: Uint8Array, script: BitcoinScript, index = 0, testnet = false): Uint8Array {
  assertIndex(index)
  const path = `m/${purposes[script]}'/${testnet ? 1 : 0}'/0'/0/${index}`
  const key = HDKey.fromMasterSeed(seed).derive(path).privateKey
  if (key === null) throw new KeysError('keys/path-invalid')
  return key
}
