import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { addr, ethHex, signTyped } from 'micro-eth-signer'
import { describe, expect, it } from 'vitest'
import { checkTypedData } from './checkTypedData.ts'
import { hashTypedData } from './hashTypedData.ts'

// Beside micro-eth-signer, which does not do for the frame itself: docs/adr/0017-ethereum-bytes-stay-ours.md. It gives a
// signature where ours gives a hash. Unhedged there is one signature of a hash (RFC 6979).
const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)
const key = new Uint8Array(32).fill(0x46)
const account = addr.fromPrivateKey(key)
const other = '0x52908400098527886E0F7030069857D2E4169EE7'

function ours(data: unknown): string {
  const hash = hashTypedData(checkTypedData(JSON.stringify(data)))
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  return `0x${bytesToHex(signature.subarray(1))}${(27 + (signature[0] ?? 0)).toString(16)}`
}

const theirs = (data: unknown) => signTyped(data as never, key, false)

type Outcome = 'the same' | 'different' | 'refused by both' | 'refused by us' | 'refused by them'

/** What both make of typed data. */
function compare(data: unknown): Outcome {
  const [one, two] = [ours, theirs].map((sign) => {
    try {
      return sign(data)
    } catch {
      return undefined
    }
  })
  if (one === undefined) return two === undefined ? 'refused by both' : 'refused by us'
  return two === undefined ? 'refused by them' : one === two ? 'the same' : 'different'
}

type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

/** `uint8 a, bool b`, as Solidity writes members. */
const members = (text: string) =>
  text.split(', ').map((member) => {
    const [, type = '', name = ''] = /^(.*) (\S+)$/.exec(member) ?? []
    return { name, type }
  })

const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8)
const atoms = fc.oneof(
  fc.constantFrom('address', 'bool', 'string', 'bytes', 'uint', 'int'),
  bits.map((width) => `uint${width}`),
  bits.map((width) => `int${width}`),
  fc.integer({ min: 1, max: 32 }).map((size) => `bytes${size}`),
)
const lists = fc.array(fc.constantFrom('[]', '[0]', '[1]', '[2]'), { maxLength: 2 }).map((parts) => parts.join(''))

/** Members of atoms, of lists of lists, and of the structs named. */
function membersOf(structs: readonly string[]): fc.Arbitrary<Types[string]> {
  const base = structs.length === 0 ? atoms : fc.oneof(atoms, fc.constantFrom(...structs))
  const types = fc.array(fc.tuple(base, lists), { minLength: 1, maxLength: 3 })
  return types.map((drawn) => drawn.map(([name, list], place) => ({ name: `m${place}`, type: name + list })))
}

/** A number as pages write it in JSON. */
function numberOf(min: bigint, max: bigint): fc.Arbitrary<unknown> {
  return fc.bigInt({ min, max }).chain((value) => {
    const texts: unknown[] = value < 0n ? [String(value)] : [String(value), `0x${value.toString(16)}`]
    return fc.constantFrom(...texts, ...(Number.isSafeInteger(Number(value)) ? [Number(value)] : []))
  })
}

function drawValue(type: string, types: Types): fc.Arbitrary<unknown> {
  const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined && length !== undefined) {
    const exactly = length === '' ? { maxLength: 2 } : { minLength: Number(length), maxLength: Number(length) }
    return fc.array(drawValue(item, types), exactly)
  }
  const struct = types[type]
  if (struct) return fc.record(Object.fromEntries(struct.map((member) => [member.name, drawValue(member.type, types)])))
  const [, kind = '', width = ''] = /^([a-z]+)(\d*)$/.exec(type) ?? []
  const top = 2n ** BigInt(width === '' ? 256 : width)
  if (kind === 'uint') return numberOf(0n, top - 1n)
  if (kind === 'int') return numberOf(-top / 2n, top / 2n - 1n)
  if (kind === 'bool') return fc.boolean()
  if (kind === 'string') return fc.string({ unit: 'grapheme', maxLength: 40 })
  if (kind === 'address') return fc.constantFrom(other, account.toLowerCase())
  const size = width === '' ? { maxLength: 40 } : { minLength: Number(width), maxLength: Number(width) }
  return fc.uint8Array(size).map(ethHex.encode)
}

const domainTypes = members('string name, string version, uint256 chainId, address verifyingContract, bytes32 salt')
const typedData = fc
  .record({
    types: fc.record({ Whole: membersOf(['Part', 'Piece']), Part: membersOf(['Piece']), Piece: membersOf([]) }),
    EIP712Domain: fc.subarray(domainTypes),
    isNamed: fc.boolean(),
  })
  .chain(({ types, EIP712Domain, isNamed }) =>
    fc.record({
      primaryType: fc.constant('Whole'),
      types: fc.constant({ ...types, ...(isNamed && { EIP712Domain }) }),
      domain: drawValue('EIP712Domain', { EIP712Domain }),
      message: drawValue('Whole', types),
    }),
  )

describe('typed data', () => {
  it('with lists of lists, structs and every atom is signed to the same signature', () => {
    fc.assert(
      fc.property(typedData, (data) => {
        expect(ours(data)).toBe(theirs(data))
      }),
      { numRuns },
    )
  })

  const tree = { Whole: members('string name, Whole[] inside') }
  const leaf = { name: 'leaf', inside: [] }
  const part = { Whole: members('Part part'), Part: members('uint8 a') }
  const deep = Array.from({ length: 8 }).reduce<object>((inside) => ({ name: '', inside: [inside] }), leaf)

  it.each<[string, string | Types, object, Outcome]>([
    ['a struct within itself', tree, { name: 'root', inside: [leaf] }, 'the same'],
    ['a struct of nothing', { Whole: members('Part part'), Part: [] }, { part: {} }, 'the same'],
    ['a list of another length', 'uint8[2] a', { a: [1] }, 'refused by both'],
    ['a number too large', 'uint8 a', { a: '256' }, 'refused by both'],
    ['a number too small', 'int8 a', { a: '-129' }, 'refused by both'],
    ['a number below zero', 'uint8 a', { a: '-1' }, 'refused by both'],
    ['a number that was rounded', 'uint256 a', { a: 2 ** 60 }, 'refused by both'],
    ['numbers of a width that is none', 'uint7 a', { a: 1 }, 'refused by both'],
    ['numbers wider than a word', 'uint264 a', { a: 1 }, 'refused by both'],
    ['bytes wider than a word', 'bytes33 a', { a: `0x${'11'.repeat(33)}` }, 'refused by both'],
    ['bytes of another length', 'bytes4 a', { a: '0x112233' }, 'refused by both'],
    ['an address of 19 bytes', 'address a', { a: other.slice(0, -2) }, 'refused by both'],
    ['text for a boolean', 'bool a', { a: 'true' }, 'refused by both'],
    ['a member that is missing', 'uint8 a', {}, 'refused by both'],
    ['a type that nothing defines', 'Adress a', { a: other }, 'refused by both'],
    ['a type of the prototype', 'constructor a', { a: {} }, 'refused by both'],
    ['a type that is two members', 'uint8 a,uint8[] b', { b: [] }, 'refused by both'],
    ['a struct in the place of an atom', { Whole: members('uint256 a'), uint256: [] }, { a: {} }, 'refused by both'],
    // The library reads something into these that the person would not have been shown.
    ['a struct that is missing', part, {}, 'refused by us'],
    ['an empty text for a number', 'uint8 a', { a: '' }, 'refused by us'],
    ['a number with spaces', 'uint8 a', { a: ' 7 ' }, 'refused by us'],
    ['a binary number', 'uint8 a', { a: '0b11' }, 'refused by us'],
    ['half a byte', 'bytes a', { a: '0x123' }, 'refused by us'],
    ['bytes without 0x', 'bytes4 a', { a: '11223344' }, 'refused by us'],
    ['more levels than a person reads', tree, deep, 'refused by us'],
    // Pages send these. What the types don't name is neither shown nor signed.
    ['a member that no type names', 'uint8 a', { a: 1, b: 2 }, 'refused by them'],
    [
      'a type that nothing uses and that is wrong',
      { Whole: members('uint8 a'), Part: members('Adress b') },
      { a: 1 },
      'refused by them',
    ],
    // No contract has these: what is signed is good for nothing.
    ['a list without items of a type that nothing defines', 'Adress[] a', { a: [] }, 'refused by them'],
    ['a length that begins with 0', 'uint8[02] a', { a: [1, 2] }, 'refused by them'],
    ['a member that is there twice', 'uint8 a, uint8 a', { a: 1 }, 'refused by them'],
  ])('of %s', (_, types, message, outcome) => {
    const data = { types: typeof types === 'string' ? { Whole: members(types) } : types, message }
    expect(compare({ primaryType: 'Whole', domain: { name: 'App', chainId: 1 }, ...data })).toBe(outcome)
  })
})
