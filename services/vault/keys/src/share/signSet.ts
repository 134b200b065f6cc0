import { secp256k1 } from '@noble/curves/secp256k1.js'
import { deriveEvmKey } from '../derive/deriveEvmKey.ts'
import { rootToSeed } from '../root/rootToSeed.ts'
import { type SetStatement, setDigest } from './setDigest.ts'

/** Signs for a share set with the wallet's first EVM key: whoever has no root makes no such proof. 65 bytes, recovery first. */
export async function signSet(root: Uint8Array, statement: SetStatement): Promise<Uint8Array> {
  const seed = await rootToSeed(root)
  const key = deriveEvmKey(seed)
  try {
    const options = { prehash: false, lowS: true, format: 'recovered', extraEntropy: true } as const
    return secp256k1.sign(setDigest(statement), key, options)
  } finally {
    key.fill(0)
    seed.fill(0)
  }
}
