import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitcoinAddress } from './bitcoinAddress.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => secp256k1.utils.isValidSecretKey(key))

it('is the address that another library gives', () => {
  fc.assert(
    fc.property(keys, fc.boolean(), (key, testnet) => {
      const network = testnet ? TEST_NETWORK : NETWORK
      expect(bitcoinAddress(key, 'p2tr', testnet)).toBe(p2tr(schnorr.getPublicKey(key), undefined, network).address)
      expect(bitcoinAddress(key, 'p2wpkh', testnet)).toBe(p2wpkh(secp256k1.getPublicKey(key, true), network).address)
    }),
    { numRuns: 100 },
  )
})
