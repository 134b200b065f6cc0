import { pbkdf2Sync } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import {
  createRecoveryKey,
  deriveSlip10,
  evmAddress,
  openWithRecovery,
  rootToSeed,
  rootToWords,
  seal,
  sealToRecovery,
  signDigest,
  signEd25519,
  unseal,
  wordsToRoot,
} from '../src/index.ts'
import bip39 from './vectors/bip39.json' with { type: 'json' }
import slip10 from './vectors/slip10Ed25519.json' with { type: 'json' }

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const context = { user: 'u', set: 's', slot: 'D' }
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const invalid = expect.objectContaining({ code: 'keys/seal-invalid' })

describe('BIP-39, the vectors of its reference implementation', () => {
  it.each(bip39.map(([entropy = '', words = '']) => ({ entropy, words })))('$entropy', async ({ entropy, words }) => {
    if (words.split(' ').length === 18) {
      expect(() => wordsToRoot(words)).toThrow(expect.objectContaining({ code: 'keys/phrase-length' }))
      return
    }
    expect(hex(wordsToRoot(words))).toBe(entropy)
    expect(rootToWords(hexToBytes(entropy))).toBe(words)
    const seed = pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')
    expect(hex(await rootToSeed(wordsToRoot(words)))).toBe(hex(seed))
  })

  it('stretches as the standard says: the seed of its first vector, with its passphrase', () => {
    const seed = pbkdf2Sync(bip39[0]?.[1] ?? '', 'mnemonicTREZOR', 2048, 64, 'sha512')
    expect(hex(seed)).toBe(
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    )
  })
})

describe('SLIP-10 ed25519, test vector 2', () => {
  it.each(slip10.keys as [number[], string, string][])('%j', (path, secret, publicKey) => {
    const key = deriveSlip10(hexToBytes(slip10.seed), path)
    expect(hex(key)).toBe(secret)
    expect(hex(ed25519.getPublicKey(key))).toBe(publicKey)
  })
})

describe('RFC 8032, section 7.1', () => {
  it.each([
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('signs as test %# has it', async (secret, message, signature) => {
    expect(hex(await signEd25519(hexToBytes(secret), hexToBytes(message)))).toBe(signature)
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

  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
  it.each(['00'.repeat(32), 'ff'.repeat(32), order, `${'00'.repeat(31)}01`, '80'.padEnd(64, '0')])(
    'ECDSA: the digest %s gets a low s that other code takes',
    (digest) => {
      for (const secret of [`${'00'.repeat(31)}01`, `${order.slice(0, -1)}0`]) {
        const key = hexToBytes(secret)
        const { r, s, recovery } = signDigest(key, hexToBytes(digest))
        const bytes = new secp256k1.Signature(r, s).toBytes('compact')
        const options = { prehash: false, lowS: true }
        const publicKey = secp256k1.getPublicKey(key)
        expect(secp256k1.verify(bytes, hexToBytes(digest), publicKey, options)).toBe(true)
        expect([0, 1]).toContain(recovery)
      }
    },
  )

  it('no key is made of zero or of the order of the curve', () => {
    for (const secret of ['00'.repeat(32), order, 'ff'.repeat(32)]) {
      expect(() => evmAddress(hexToBytes(secret))).toThrow()
      expect(() => signDigest(hexToBytes(secret), new Uint8Array(32))).toThrow()
    }
  })
})
