import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecoveryKey, openWithRecovery, seal, sealToRecovery, unseal } from './seal.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const runs = Number(process.env.PROPERTY_RUNS ?? 25)
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const context = { user: 'u1', set: 's1', slot: 'server' }
const invalid = expect.objectContaining({ code: 'keys/seal-invalid' })

describe('draft-irtf-cfrg-xchacha-03, appendix A.3.1', () => {
  it('is the cipher that shares are sealed with', () => {
    const range = (from: number, length: number) => Uint8Array.from({ length }, (_, index) => from + index)
    const sealed = xchacha20poly1305(range(0x80, 32), range(0x40, 24), hexToBytes('50515253c0c1c2c3c4c5c6c7')).encrypt(
      utf8ToBytes(
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
      ),
    )
    expect(hex(sealed)).toBe(
      'bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49',
    )
  })
})

describe('RFC 7748, section 5.2', () => {
  it('multiplies as its vectors', () => {
    const scalar = hexToBytes('a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4')
    const u = hexToBytes('e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c')
    expect(hex(x25519.scalarMult(scalar, u))).toBe('c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552')
    const nine = new Uint8Array(32)
    nine[0] = 9
    expect(hex(x25519.scalarMult(nine, nine))).toBe('422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079')
  })
})

describe('RFC 5869, appendix A', () => {
  it('gives the keys of test cases 1 and 3', () => {
    const ikm = new Uint8Array(22).fill(0x0b)
    const salt = hexToBytes('000102030405060708090a0b0c')
    expect(hex(hkdf(sha256, ikm, salt, hexToBytes('f0f1f2f3f4f5f6f7f8f9'), 42))).toBe(
      '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    )
    expect(hex(hkdf(sha256, ikm, new Uint8Array(), new Uint8Array(), 42))).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    )
  })
})

describe('a sealed share', () => {
  it('opens with its key and context', () => {
    fc.assert(
      fc.property(bytes32, fc.uint8Array({ maxLength: 200 }), (key, plain) => {
        expect(unseal(key, seal(key, plain, context, random), context)).toEqual(plain)
      }),
      { numRuns: runs * 8 },
    )
  })

  it('gives an error, never other bytes, when any bit is flipped', () => {
    fc.assert(
      fc.property(bytes32, fc.nat(), fc.integer({ min: 0, max: 7 }), (key, place, bit) => {
        const sealed = seal(key, new Uint8Array(33).fill(7), context, random)
        const index = place % sealed.length
        sealed[index] = (sealed[index] ?? 0) ^ (1 << bit)
        expect(() => unseal(key, sealed, context)).toThrow(expect.objectContaining({ code: 'keys/seal-invalid' }))
      }),
      { numRuns: runs * 8 },
    )
  })

  it.each([
    { ...context, user: 'u2' },
    { ...context, set: 's2' },
    { ...context, slot: 'device' },
    { user: 'u1s1', set: '', slot: 'server' },
  ])('does not open in the place of %j', (other) => {
    const key = random(32)
    const sealed = seal(key, random(33), context, random)
    expect(() => unseal(key, sealed, other)).toThrow(expect.objectContaining({ code: 'keys/seal-invalid' }))
  })

  it('refuses a text too short to hold a nonce', () => {
    expect(() => unseal(random(32), new Uint8Array(3), context)).toThrow(
      expect.objectContaining({ code: 'keys/seal-invalid' }),
    )
  })
})

describe('the recovery key', () => {
  it('opens what was sealed to it, and no other key does', () => {
    const mine = createRecoveryKey(random)
    const sealed = sealToRecovery(mine.public, new Uint8Array([1, 2, 3]), context, random)
    expect(openWithRecovery(mine.secret, sealed, context)).toEqual(new Uint8Array([1, 2, 3]))
    expect(() => openWithRecovery(createRecoveryKey(random).secret, sealed, context)).toThrow(invalid)
    expect(() => openWithRecovery(mine.secret, sealed, { ...context, user: 'u2' })).toThrow(invalid)
    expect(() => openWithRecovery(mine.secret, new Uint8Array(32), context)).toThrow(invalid)
  })
})

// Of the kinds that Wycheproof collects: inputs at which libraries were wrong before.
describe('inputs at the edge', () => {
  it.each([
    ['zero', '00'.repeat(32)],
    ['one', `01${'00'.repeat(31)}`],
    ['order 8', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
    ['order 8, the other', '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157'],
    ['p - 1', `ec${'ff'.repeat(30)}7f`],
    ['p', `ed${'ff'.repeat(30)}7f`],
    ['p + 1', `ee${'ff'.repeat(30)}7f`],
  ])('X25519: nothing is sealed to a point of small order, nor opened by one: %s', (_, point) => {
    const small = hexToBytes(point)
    expect(() => sealToRecovery(small, new Uint8Array(33), context, random)).toThrow()
    const { secret } = createRecoveryKey(random)
    const sealed = new Uint8Array(32 + 24 + 16 + 33)
    sealed.set(small)
    expect(() => openWithRecovery(secret, sealed, context)).toThrow(invalid)
  })

  it.each([0, 1, 15, 16, 24, 39])('XChaCha20-Poly1305: a text cut to %i bytes is refused', (length) => {
    const key = random(32)
    const sealed = seal(key, new Uint8Array(33), context, random)
    expect(() => unseal(key, sealed.subarray(0, length), context)).toThrow(invalid)
    expect(() => unseal(key, sealed.subarray(0, sealed.length - 1), context)).toThrow(invalid)
  })
})
