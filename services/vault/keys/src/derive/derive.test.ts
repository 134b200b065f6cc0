import { hexToBytes } from '@noble/hashes/utils.js'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { addressesOf } from '../root/addressesOf.ts'
import { rootToSeed } from '../root/rootToSeed.ts'
import { wordsToRoot } from '../root/wordsToRoot.ts'
import { bitcoinAddress } from './bitcoinAddress.ts'
import { deriveBitcoinKey } from './deriveBitcoinKey.ts'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSlip10 } from './deriveSlip10.ts'
import { evmAddress } from './evmAddress.ts'

const phrase = `${'abandon '.repeat(11)}about`
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('SLIP-10 ed25519, test vector 1', () => {
  const seed = hexToBytes('000102030405060708090a0b0c0d0e0f')
  it.each([
    [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
    [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
    [[0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
    [[0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
  ])('derives %j', (path, expected) => {
    expect(hex(deriveSlip10(seed, path))).toBe(expected)
  })
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

  it.each([-1, 1.5, 2 ** 31, Number.NaN])('refuses the account number %s', async (index) => {
    const seed = await rootToSeed(wordsToRoot(phrase))
    expect(() => deriveEvmKey(seed, index)).toThrow(expect.objectContaining({ code: 'keys/path-invalid' }))
    expect(() => deriveSlip10(seed, [index])).toThrow(expect.objectContaining({ code: 'keys/path-invalid' }))
  })
})
