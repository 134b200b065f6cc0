import fc from 'fast-check'
import {
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  parseAbiParameters,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { type AbiValue, decodeAbi, encodeAbi } from './abi.ts'
import { bytesToHex, hexToBytes } from './hex.ts'
import { parseCall } from './parseCall.ts'

const hex = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}` as const

/** A type as text and values of it, three levels deep at most. */
const typed: fc.Arbitrary<{ text: string; value: fc.Arbitrary<AbiValue> }> = fc.letrec<{
  any: { text: string; value: fc.Arbitrary<AbiValue> }
}>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc
      .integer({ min: 1, max: 32 })
      .map((n) => ({ text: `uint${n * 8}`, value: fc.bigInt(0n, 2n ** BigInt(n * 8) - 1n) })),
    fc.integer({ min: 1, max: 32 }).map((n) => ({
      text: `int${n * 8}`,
      value: fc.bigInt(-(2n ** BigInt(n * 8 - 1)), 2n ** BigInt(n * 8 - 1) - 1n),
    })),
    fc.constant({ text: 'bool', value: fc.boolean() }),
    fc.constant({
      text: 'address',
      value: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((b) => decodeAddress(b)),
    }),
    fc.integer({ min: 1, max: 32 }).map((n) => ({
      text: `bytes${n}`,
      value: fc.uint8Array({ minLength: n, maxLength: n }).map(hex),
    })),
    fc.constant({ text: 'bytes', value: fc.uint8Array({ maxLength: 70 }).map(hex) }),
    fc.constant({ text: 'string', value: fc.string({ unit: 'grapheme', maxLength: 40 }) }),
    tie('any').map((item) => ({ text: `${item.text}[]`, value: fc.array(item.value, { maxLength: 3 }) })),
    tie('any').map((item) => ({
      text: `${item.text}[2]`,
      value: fc.array(item.value, { minLength: 2, maxLength: 2 }),
    })),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((items) => ({
      text: `(${items.map((item) => item.text).join(',')})`,
      value: fc.tuple(...items.map((item) => item.value)),
    })),
  ),
})).any

function decodeAddress(bytes: Uint8Array): string {
  return decodeAbiParameters([{ type: 'address' }], `0x${'00'.repeat(12)}${bytesToHex(bytes)}`)[0]
}

/** viem takes tuples of unnamed members as lists too. */
const viemEncode = (text: string, value: AbiValue) =>
  encodeAbiParameters(parseAbiParameters(text) as readonly AbiParameter[], [value] as never)

describe('the ABI', () => {
  it('encodes any value as viem does, and reads it back to the same bytes', () => {
    const cases = typed.chain(({ text, value }) => fc.tuple(fc.constant(text), value))
    fc.assert(
      fc.property(cases, ([text, value]) => {
        const { fields } = parseCall(`f(${text})`)
        const bytes = encodeAbi(fields, [value])
        expect(hex(bytes)).toBe(viemEncode(text, value))
        expect(decodeAbi(fields, bytes)).toEqual([value])
      }),
      { numRuns: 2500 },
    )
  })

  it('reads no bytes that it would write otherwise, whatever they are', () => {
    const calls = ['f(address,uint256)', 'f(bytes[],string)', 'f((uint8,bytes)[],bool)', 'f(uint64[2],bytes4)'].map(
      parseCall,
    )
    const words = fc.array(fc.oneof(fc.uint8Array({ minLength: 32, maxLength: 32 }), smallWord), { maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...calls), words, fc.uint8Array({ maxLength: 3 }), (call, parts, rest) => {
        const data = Uint8Array.from([...parts.flatMap((part) => [...part]), ...rest])
        const values = decodeAbi(call.fields, data)
        if (values) expect(hex(encodeAbi(call.fields, values))).toBe(hex(data))
      }),
      { numRuns: 2500 },
    )
  })

  it.each<[string, string, string?]>([
    ['dirty address padding', `${'01'.padStart(24, '0')}${'11'.repeat(20)}${'00'.repeat(32)}`],
    [
      'a number wider than its type',
      `${'00'.repeat(12)}${'11'.repeat(20)}${'0101'.padStart(64, '0')}`,
      'f(address,uint8)',
    ],
    ['a trailing byte', `${'00'.repeat(64)}00`],
    ['a missing word', '00'.repeat(32)],
  ])('reads nothing from %s', (_name, data, signature = 'f(address,uint256)') => {
    expect(decodeAbi(parseCall(signature).fields, hexToBytes(data))).toBeUndefined()
  })

  it('reads nothing where two tails are one, or a length is a lie', () => {
    const { fields } = parseCall('f(bytes,bytes)')
    const shared = `${'40'.padStart(64, '0')}${'40'.padStart(64, '0')}${'00'.repeat(32)}`
    expect(decodeAbi(fields, hexToBytes(shared))).toBeUndefined()
    const long = `${'20'.padStart(64, '0')}${'f'.repeat(64)}`
    expect(decodeAbi(parseCall('f(uint256[])').fields, hexToBytes(long))).toBeUndefined()
  })

  it('takes nothing for bytes that is not whole bytes in hex', () => {
    expect(hexToBytes('00fF')).toEqual(Uint8Array.of(0, 255))
    for (const text of ['0', '0g', '0x00', ' 1', '-1', '1.']) expect(() => hexToBytes(text), text).toThrow()
  })

  it('knows selectors as viem does', () => {
    for (const text of ['transfer(address,uint256)', 'multicall(bytes[])', 'f((address,uint8[2])[],string)']) {
      expect(parseCall(text).selector).toBe(toFunctionSelector(text))
    }
    expect(parseCall('transfer(address to,uint amount)').selector).toBe('0xa9059cbb')
    expect(parseCall('permitTransferFrom((address token,uint256 amount) permitted,bytes sig)').fields[0]?.name).toBe(
      'permitted',
    )
  })
})

const smallWord = fc.integer({ min: 0, max: 256 }).map((n) => hexToBytes(n.toString(16).padStart(64, '0')))
