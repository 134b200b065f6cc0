import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { addressesOf, bitcoinAddress, evmAddress } from './addresses.ts'
import { deriveBitcoinKey, deriveEvmKey } from './bip32.ts'
import { rootToSeed, wordsToRoot } from './bip39.ts'

const phrase = `${'abandon '.repeat(11)}about`
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

describe('addresses', () => {
  it('gives the addresses of BIP-44, BIP-84, BIP-86 and the Solana path for the known phrase', async () => {
    expect(await addressesOf(wordsToRoot(phrase))).toEqual({
      evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      bitcoinPayment: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      bitcoinOrdinals: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    })
  })

  it('gives the second addresses of the BIP-84 and BIP-86 vectors', async () => {
    const seed = await rootToSeed(wordsToRoot(phrase))
    expect(bitcoinAddress(deriveBitcoinKey(seed, 'p2wpkh', 1), 'p2wpkh')).toBe(
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    )
    expect(bitcoinAddress(deriveBitcoinKey(seed, 'p2tr', 1), 'p2tr')).toBe(
      'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    )
  })

  it('agrees with viem on the first five EVM accounts', async () => {
    const seed = await rootToSeed(wordsToRoot(phrase))
    for (let index = 0; index < 5; index++) {
      expect(evmAddress(deriveEvmKey(seed, index))).toBe(mnemonicToAccount(phrase, { addressIndex: index }).address)
    }
  })
})
