import { bitcoinAddress } from '../derive/bitcoinAddress.ts'
import { deriveBitcoinKey } from '../derive/deriveBitcoinKey.ts'
import { deriveEvmKey } from '../derive/deriveEvmKey.ts'
import { deriveSolanaKey } from '../derive/deriveSolanaKey.ts'
import { evmAddress } from '../derive/evmAddress.ts'
import { solanaAddress } from '../derive/solanaAddress.ts'

/** The kinds of keys that a root makes, by the name of their address. */
export type KeyKind = 'evm' | 'solana' | 'bitcoinPayment' | 'bitcoinOrdinals'

type KeyKindRow = {
  /** The first private key of the kind. */
  readonly derive: (seed: Uint8Array) => Uint8Array
  readonly address: (privateKey: Uint8Array) => string
}

export const keyKinds: Readonly<Record<KeyKind, KeyKindRow>> = {
  evm: { derive: (seed) => deriveEvmKey(seed), address: evmAddress },
  solana: { derive: (seed) => deriveSolanaKey(seed), address: solanaAddress },
  bitcoinPayment: {
    derive: (seed) => deriveBitcoinKey(seed, 'p2wpkh'),
    address: (key) => bitcoinAddress(key, 'p2wpkh'),
  },
  bitcoinOrdinals: {
    derive: (seed) => deriveBitcoinKey(seed, 'p2tr'),
    address: (key) => bitcoinAddress(key, 'p2tr'),
  },
}
