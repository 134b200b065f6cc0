import { bitcoinAddress } from '../derive/bitcoinAddress.ts'
import { deriveBitcoinKey } from '../derive/deriveBitcoinKey.ts'
import { deriveEvmKey } from '../derive/deriveEvmKey.ts'
import { deriveSolanaKey } from '../derive/deriveSolanaKey.ts'
import { evmAddress } from '../derive/evmAddress.ts'
import { solanaAddress } from '../derive/solanaAddress.ts'
import { rootToSeed } from './rootToSeed.ts'

/** The public face of a root: what an account is known by, and what every rebuilt root is checked against. */
export type RootAddresses = {
  readonly evm: string
  readonly solana: string
  readonly bitcoinPayment: string
  readonly bitcoinOrdinals: string
}

/** The first address of each kind. */
export async function addressesOf(root: Uint8Array): Promise<RootAddresses> {
  const seed = await rootToSeed(root)
  try {
    return {
      evm: evmAddress(deriveEvmKey(seed)),
      solana: solanaAddress(deriveSolanaKey(seed)),
      bitcoinPayment: bitcoinAddress(deriveBitcoinKey(seed, 'p2wpkh'), 'p2wpkh'),
      bitcoinOrdinals: bitcoinAddress(deriveBitcoinKey(seed, 'p2tr'), 'p2tr'),
    }
  } finally {
    seed.fill(0)
  }
}
