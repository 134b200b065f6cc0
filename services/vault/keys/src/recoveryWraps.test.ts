import { argon2id } from '@noble/hashes/argon2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPrintedCode, findCodeMistake } from './printedCode.ts'
import { codeWrapKey, passwordOprf, passwordWrapKey, prfWrapKey, stretchPassword } from './recoveryWraps.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('RFC 9497, OPRF(ristretto255, SHA-512), test vector A.1.1', () => {
  const key = hexToBytes('5ebcea5ee37023ccb9fc2d2019f9d7737be85591ae8652ffa9ef0f4d37063b0e')
  it.each([
    [
      '00',
      '527759c3d9366f277d8c6020418d96bb393ba2afb20ff90df23fb7708264e2f3ab9135e3bd69955851de4b1f9fe8a0973396719b7912ba9ee8aa7d0b5e24bcf6',
    ],
    [
      '5a'.repeat(17),
      'f4a74c9c592497375e796aa837e907b1a045d34306a749db9f34221f7e750cb4f2a6413a6bf6fa5e19ba6348eb673934a722a7ede2e7621306d18951e7cf2c73',
    ],
  ])('evaluates %s whatever the blind', (input, output) => {
    const { blind, blinded } = passwordOprf.blind(hexToBytes(input))
    const evaluated = passwordOprf.evaluate(key, blinded)
    expect(hex(passwordOprf.finalize(hexToBytes(input), blind, evaluated))).toBe(output)
  })

  it('refuses bytes that are no point', () => {
    expect(() => passwordOprf.evaluate(passwordOprf.createKey(), new Uint8Array(32).fill(0xff))).toThrow()
  })

  it('gives another key for another account', () => {
    const input = random(32)
    const run = (secret: Uint8Array) => {
      const { blind, blinded } = passwordOprf.blind(input)
      return hex(passwordWrapKey(passwordOprf.finalize(input, blind, passwordOprf.evaluate(secret, blinded))))
    }
    const one = passwordOprf.createKey()
    expect(run(one)).toBe(run(one))
    expect(run(one)).not.toBe(run(passwordOprf.createKey()))
  })
})

describe('a password', () => {
  it('is stretched by Argon2id as in RFC 9106, section 5.3', () => {
    const tag = argon2id(new Uint8Array(32).fill(1), new Uint8Array(16).fill(2), {
      m: 32,
      t: 3,
      p: 4,
      dkLen: 32,
      key: new Uint8Array(8).fill(3),
      personalization: new Uint8Array(12).fill(4),
    })
    expect(hex(tag)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  })

  it('gives the same bytes however its letters are composed, and others with another salt', async () => {
    const salt = new Uint8Array(16).fill(9)
    const composed = await stretchPassword('caf\u00e9', salt)
    expect(hex(await stretchPassword('cafe\u0301', salt))).toBe(hex(composed))
    expect(hex(await stretchPassword('caf\u00e9', new Uint8Array(16)))).not.toBe(hex(composed))
  }, 60_000)
})

describe('a passkey', () => {
  it('gives one key a credential', () => {
    const output = random(32)
    expect(hex(prfWrapKey(output, new Uint8Array([1])))).not.toBe(hex(prfWrapKey(output, new Uint8Array([2]))))
    expect(() => prfWrapKey(new Uint8Array(16), new Uint8Array([1]))).toThrow(
      expect.objectContaining({ code: 'keys/seal-invalid' }),
    )
  })
})

describe('a printed code', () => {
  it('gives the same key when typed in small letters, with spaces, with o for zero and l for one', () => {
    const code = createPrintedCode((size) => new Uint8Array(size).fill(0x42))
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(hex(codeWrapKey(typed))).toBe(hex(codeWrapKey(code)))
  })

  it('is refused when one character is wrong', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.nat(), (secret, place) => {
        const code = createPrintedCode(() => secret)
        const letters = [...code]
        const index = place % letters.length
        if (letters[index] === '-') return
        letters[index] = letters[index] === '7' ? '8' : '7'
        expect(() => codeWrapKey(letters.join(''))).toThrow(expect.objectContaining({ code: 'keys/code-invalid' }))
      }),
    )
  })

  it('is pointed at where one character is wrong or two changed places, and at nothing where it is right', () => {
    const code = createPrintedCode((size) => new Uint8Array(size).fill(0x5a))
    const at = (index: number, letter: string) => `${code.slice(0, index)}${letter}${code.slice(index + 1)}`
    const other = (index: number) => (code[index] === '7' ? '8' : '7')
    expect(findCodeMistake(code.toLowerCase())).toBeUndefined()
    expect(findCodeMistake(at(0, other(0)))).toEqual({ group: 1 })
    expect(findCodeMistake(at(14, other(14)))).toEqual({ group: 3 })
    expect(findCodeMistake(at(13, 'U'))).toEqual({ group: 3 })
    expect(findCodeMistake(at(42, other(42)))).toEqual({ group: 8 })
    const changed = [...code.replaceAll('-', '')]
    const place = changed.findIndex((letter, index) => index > 5 && letter !== changed[index + 1])
    ;[changed[place], changed[place + 1]] = [changed[place + 1] ?? '', changed[place] ?? '']
    expect(findCodeMistake(changed.join(''))).toEqual({ group: Math.floor(place / 5) + 1 })
    expect(findCodeMistake(code.slice(0, -2))).toEqual({ missing: 2 })
    expect(findCodeMistake(`${at(20, other(20)).slice(0, 3)}7${at(20, other(20)).slice(4)}`, code)).toBeDefined()
    expect(findCodeMistake(at(30, other(30)), code)).toEqual({ group: 6 })
  })

  it.each(['', 'hello', 'UUUUU-UUUUU', '0'.repeat(200)])('refuses %j', (text) => {
    expect(() => codeWrapKey(text)).toThrow(expect.objectContaining({ code: 'keys/code-invalid' }))
  })
})
