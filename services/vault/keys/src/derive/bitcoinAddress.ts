import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { KeysError } from '../KeysError.ts'
import type { BitcoinScript } from './deriveBitcoinKey.ts'

/** The segwit address of a private key: bech32 for `p2wpkh` (BIP-173), bech32m for `p2tr` (BIP-350). */
export function bitcoinAddress(privateKey: Uint8Array, script: BitcoinScript, testnet = false): string {
  const network = testnet ? TEST_NETWORK : NETWORK
  const { address } =
    script === 'p2tr'
      ? p2tr(schnorr.getPublicKey(privateKey), undefined, network)
      : p2wpkh(secp256k1.getPublicKey(privateKey, true), network)
  if (address === undefined) throw new KeysError('keys/path-invalid')
  return address
}
