import { HDKey } from '@scure/bip32'
import { KeysError } from '../KeysError.ts'
import { assertIndex } from './assertIndex.ts'

/** The secp256k1 private key at `m/44'/60'/0'/0/index`. BIP-32, BIP-44. */
export function deriveEvmKey(seed: Uint8Array, index = 0): Uint8Array {
  assertIndex(index)
  const key = HDKey.fromMasterSeed(seed).derive(`m/44'/60'/0'/0/${index}`).privateKey
  if (key === null) throw new KeysError('keys/path-invalid')
  return key
}
