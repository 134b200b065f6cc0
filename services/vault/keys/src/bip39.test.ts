import { pbkdf2Sync } from 'node:crypto'
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import bip39 from '../test/vectors/bip39.json' with { type: 'json' }
import { createRoot, findPhraseMistake, rootToSeed, rootToWords, wordsToRoot } from './bip39.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('BIP-39 words', () => {
  it.each([
    ['00'.repeat(16), `${'abandon '.repeat(11)}about`],
    ['7f'.repeat(16), 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
    ['ff'.repeat(16), `${'zoo '.repeat(11)}wrong`],
    ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
    ['ff'.repeat(32), `${'zoo '.repeat(23)}vote`],
  ])('turns %s into words and back', (entropy, words) => {
    expect(rootToWords(hexToBytes(entropy))).toBe(words)
    expect(hex(wordsToRoot(words))).toBe(entropy)
  })

  it('makes the seed of the known phrase without a passphrase', async () => {
    const seed = await rootToSeed(wordsToRoot(`${'abandon '.repeat(11)}about`))
    expect(hex(seed)).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })

  it('takes a phrase with capitals and line breaks', () => {
    expect(hex(wordsToRoot(`  ABANDON\n${'abandon '.repeat(10)} About `))).toBe('00'.repeat(16))
  })

  it.each([
    ['', 'keys/phrase-length'],
    ['abandon', 'keys/phrase-length'],
    [`${'abandon '.repeat(12)}about`, 'keys/phrase-length'],
    ['abandon '.repeat(27), 'keys/phrase-length'],
    ['abandon '.repeat(12), 'keys/phrase-checksum'],
    ['abandon '.repeat(15), 'keys/phrase-checksum'],
    [`about ${'abandon '.repeat(11)}`, 'keys/phrase-checksum'],
    [`${'abandon '.repeat(11)}latchkey`, 'keys/phrase-word'],
  ])('refuses %j', (phrase, code) => {
    expect(() => wordsToRoot(phrase)).toThrow(expect.objectContaining({ code }))
  })

  it.each([
    [`${'abandon '.repeat(4)}abandan ${'abandon '.repeat(6)}about`, { kind: 'word', place: 5, text: 'abandan' }],
    [`${'abandon '.repeat(12)} ${'x'.repeat(10_000)}`, { kind: 'word', place: 13, text: 'x'.repeat(24) }],
    [`${'abandon '.repeat(12)}about`, { kind: 'count', count: 13 }],
    [' ', { kind: 'count', count: 0 }],
    [`about ${'abandon '.repeat(11)}`, { kind: 'checksum' }],
    [`${'abandon '.repeat(11)}about`, undefined],
  ])('says what is wrong with %j', (phrase, mistake) => {
    expect(findPhraseMistake(phrase)).toEqual(mistake)
  })

  it.each([
    [16, 12],
    [20, 15],
    [24, 18],
    [28, 21],
    [32, 24],
  ])('takes a root of %i bytes as %i words', (size, count) => {
    const root = new Uint8Array(size).map((_, index) => index * 7 + size)
    const words = rootToWords(root)
    expect(words.split(' ')).toHaveLength(count)
    expect(wordsToRoot(words)).toEqual(root)
  })

  it('never puts the phrase into the error', () => {
    try {
      wordsToRoot(`${'abandon '.repeat(11)}zebra`)
      expect.unreachable()
    } catch (error) {
      expect(String(error)).not.toContain('zebra')
    }
  })

  it('refuses a random source that gives too little', () => {
    expect(() => createRoot(() => new Uint8Array(16))).toThrow(RangeError)
  })
})

describe('BIP-39, the vectors of its reference implementation', () => {
  it.each(bip39.map(([entropy = '', words = '']) => ({ entropy, words })))('$entropy', async ({ entropy, words }) => {
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
