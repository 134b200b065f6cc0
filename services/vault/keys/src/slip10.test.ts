import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import slip10 from '../test/vectors/slip10Ed25519.json' with { type: 'json' }
import { deriveSlip10 } from './slip10.ts'

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

describe('SLIP-10 ed25519, test vector 2', () => {
  it.each(slip10.keys as [number[], string, string][])('%j', (path, secret, publicKey) => {
    const key = deriveSlip10(hexToBytes(slip10.seed), path)
    expect(hex(key)).toBe(secret)
    expect(hex(ed25519.getPublicKey(key))).toBe(publicKey)
  })
})

it.each([-1, 1.5, 2 ** 31, Number.NaN])('refuses the account number %s', (index) => {
  expect(() => deriveSlip10(new Uint8Array(64), [index])).toThrow(
    expect.objectContaining({ code: 'keys/path-invalid' }),
  )
})
