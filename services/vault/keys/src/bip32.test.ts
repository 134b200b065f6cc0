import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveBip32, deriveBitcoinKey, deriveEvmKey, hardened } from './bip32.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 25)
/** An extended key ends with the key itself. */
const keyIn = (extended: string) => createBase58check(sha256).decode(extended).slice(-32)

describe('BIP-32, the test vectors of the standard', () => {
  const first = '000102030405060708090a0b0c0d0e0f'
  const third =
    '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be'
  const fourth = '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678'
  it.each<[seed: string, path: readonly number[], extended: string]>([
    [
      first,
      [],
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    ],
    [
      first,
      [hardened],
      'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
    ],
    [
      first,
      [hardened, 1],
      'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
    ],
    [
      first,
      [hardened, 1, hardened + 2, 2, 1_000_000_000],
      'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
    ],
    // Leading zeros, which have been lost by others.
    [
      third,
      [],
      'xprv9s21ZrQH143K25QhxbucbDDuQ4naNntJRi4KUfWT7xo4EKsHt2QJDu7KXp1A3u7Bi1j8ph3EGsZ9Xvz9dGuVrtHHs7pXeTzjuxBrCmmhgC6',
    ],
    [
      third,
      [hardened],
      'xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L',
    ],
    [
      fourth,
      [hardened, hardened + 1],
      'xprv9xJocDuwtYCMNAo3Zw76WENQeAS6WGXQ55RCy7tDJ8oALr4FWkuVoHJeHVAcAqiZLE7Je3vZJHxspZdFHfnBEjHqU5hG1Jaj32dVoS6XLT1',
    ],
  ])('%s %j', (seed, path, extended) => {
    expect(deriveBip32(hexToBytes(seed), path)).toEqual(keyIn(extended))
  })
})

it('gives the keys that another library gives, on any path', () => {
  const step = fc.oneof(fc.nat(2 ** 31 - 1), fc.integer({ min: hardened, max: 2 ** 32 - 1 }))
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 64 }), fc.array(step, { maxLength: 6 }), (seed, path) => {
      const steps = path.map((number) => (number >= hardened ? `${number - hardened}'` : String(number)))
      const known = HDKey.fromMasterSeed(seed).derive(['m', ...steps].join('/')).privateKey
      expect(deriveBip32(seed, path)).toEqual(known)
    }),
    { numRuns: runs },
  )
})

it.each([-1, 1.5, 2 ** 31, Number.NaN])('refuses the account number %s', (index) => {
  const refused = expect.objectContaining({ code: 'keys/path-invalid' })
  expect(() => deriveEvmKey(new Uint8Array(64), index)).toThrow(refused)
  expect(() => deriveBitcoinKey(new Uint8Array(64), 'p2tr', index)).toThrow(refused)
})
