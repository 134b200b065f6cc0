import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { hashTypedData as viemHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { checkTypedData } from './checkTypedData.ts'
import { describeTypedData } from './describeTypedData.ts'
import { hashTypedData } from './hashTypedData.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token }
const hash = (input: unknown) => `0x${bytesToHex(hashTypedData(checkTypedData(input)))}`
const permit = {
  domain,
  primaryType: 'Permit',
  types: {
    Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(field),
  },
  message: { owner: spender, spender, value: (2n ** 256n - 1n).toString(), nonce: 0, deadline: 1_900_000_000 },
}

function field(text: string) {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}

/** The example of EIP-712. */
const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  primaryType: 'Mail',
  types: {
    EIP712Domain: ['string name', 'string version', 'uint256 chainId', 'address verifyingContract'].map(field),
    Person: ['string name', 'address wallet'].map(field),
    Mail: ['Person from', 'Person to', 'string contents'].map(field),
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

/**
 * `Order(Item[] items,uint256 most)Item(uint256[] ids)` in other pieces: the end of Order and all of Item lie in a type.
 * What looks like a second empty list is `most`, and the hash of nothing is a very large number.
 */
const hiddenLimit = {
  domain,
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'items', type: 'Item[]' },
      { name: 'ids', type: 'uint256 most)Item(uint256[]' },
    ],
  },
  message: { items: [], ids: [] },
}

describe('typed data', () => {
  it('hashes the example of EIP-712', () => {
    expect(hash(mail)).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
    expect(hash(JSON.stringify(mail))).toBe(hash(mail))
  })

  it('hashes whatever viem hashes, to the same bytes', () => {
    const plain = fc.oneof(
      fc.constantFrom(8, 64, 160, 256).chain((bits) => typed(`uint${bits}`, fc.bigInt(0n, 2n ** BigInt(bits) - 1n))),
      fc
        .constantFrom(8, 128, 256)
        .chain((bits) => typed(`int${bits}`, fc.bigInt(-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n))),
      typed('bool', fc.boolean()),
      typed('string', fc.string({ unit: 'grapheme' })),
      typed('bytes', fc.uint8Array({ maxLength: 40 }).map(asHex)),
      typed('bytes32', fc.uint8Array({ minLength: 32, maxLength: 32 }).map(asHex)),
      typed('bytes4', fc.uint8Array({ minLength: 4, maxLength: 4 }).map(asHex)),
      typed('address', fc.constantFrom(token, spender)),
    )
    const leaves = fc.array(plain, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(leaves, leaves, fc.nat(3), (outer, inner, count) => {
        const members = (list: typeof inner) => Object.fromEntries(list.map(([, value], i) => [`m${i}`, value]))
        const fields = (list: typeof inner) => list.map(([type], i) => ({ name: `m${i}`, type }))
        const data = {
          domain,
          primaryType: 'Outer',
          types: {
            Outer: [
              ...fields(outer),
              { name: 'one', type: 'Inner' },
              { name: 'many', type: 'Inner[]' },
              { name: 'grid', type: 'uint8[2][]' },
            ],
            Inner: fields(inner),
          },
          message: {
            ...members(outer),
            one: members(inner),
            many: Array.from({ length: count }, () => members(inner)),
            grid: Array.from({ length: count }, () => [1, 2]),
          },
        }
        expect(hash(data)).toBe(viemHash(data as never))
      }),
      { numRuns: 1000 },
    )
  })

  it('shows and hashes the members that the types name, and no others', () => {
    const more = { ...mail, message: { ...mail.message, hidden: 'not signed' } }
    expect(hash(more)).toBe(hash(mail))
    expect(checkTypedData(more).message.fields.map((one) => one.name)).toEqual(['from', 'to', 'contents'])
  })

  it.each<[string, unknown]>([
    ['a missing member', { ...mail, message: { from: mail.message.from } }],
    ['a number out of range', { ...permit, message: { ...permit.message, value: (2n ** 256n).toString() } }],
    ['a fraction', { ...permit, message: { ...permit.message, value: 1.5 } }],
    ['a number that was rounded', { ...permit, message: { ...permit.message, value: 2 ** 60 } }],
    ['an unknown type', { ...permit, types: { Permit: [{ name: 'owner', type: 'Adress' }] } }],
    ['a type that is more than a type', hiddenLimit],
    ['a message without its type', { ...permit, primaryType: 'Nothing' }],
    ['a type of the prototype', { ...permit, primaryType: 'constructor' }],
    ['an unknown part of the domain', { ...permit, domain: { ...domain, chainid: 5 } }],
    ['what is not JSON', '{'],
  ])('refuses %s', (_name, input) => {
    expect(() => checkTypedData(input)).toThrow()
  })

  it('reads types that refer to themselves', () => {
    const node = { domain, primaryType: 'Node', types: { Node: ['string name', 'Node[] next'].map(field) } }
    const data = { ...node, message: { name: 'a', next: [{ name: 'b', next: [] }] } }
    expect(hash(data)).toBe(viemHash(data as never))
    expect(describeTypedData(checkTypedData(data), 1)).toBeUndefined()
  })

  it('reads EIP-2612 and says when it has no limit', () => {
    expect(describeTypedData(checkTypedData(permit), 1)).toMatchObject({
      key: 'permitUntil',
      marks: ['offChain', 'allowance', 'unlimited'],
      parts: { spender: { address: spender }, amount: { asset: { address: token } } },
    })
  })

  it('reads the older permit of DAI', () => {
    const dai = {
      ...permit,
      types: {
        Permit: ['address holder', 'address spender', 'uint256 nonce', 'uint256 expiry', 'bool allowed'].map(field),
      },
      message: { holder: spender, spender, nonce: 0, expiry: 0, allowed: true },
    }
    expect(describeTypedData(checkTypedData(dai), 1)?.marks).toContain('unlimited')
    const back = { ...dai, message: { ...dai.message, allowed: false } }
    expect(describeTypedData(checkTypedData(back), 1)?.key).toBe('revoke')
  })

  it('reads Permit2: an allowance, several, and money to be spent once', () => {
    const PermitDetails = ['address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce'].map(field)
    const detail = { token, amount: (2n ** 160n - 1n).toString(), expiration: 1_900_000_000, nonce: 0 }
    const single = {
      domain,
      primaryType: 'PermitSingle',
      types: {
        PermitSingle: ['PermitDetails details', 'address spender', 'uint256 sigDeadline'].map(field),
        PermitDetails,
      },
      message: { details: detail, spender, sigDeadline: 1 },
    }
    expect(describeTypedData(checkTypedData(single), 1)).toMatchObject({
      key: 'permitUntil',
      marks: ['offChain', 'allowance', 'unlimited'],
    })
    const several = {
      ...single,
      primaryType: 'PermitBatch',
      types: {
        PermitBatch: ['PermitDetails[] details', 'address spender', 'uint256 sigDeadline'].map(field),
        PermitDetails,
      },
      message: { details: [detail, { ...detail, amount: 5 }], spender, sigDeadline: 1 },
    }
    expect(describeTypedData(checkTypedData(several), 1)?.inner.map((one) => one.marks.length)).toEqual([3, 2])
    const once = {
      domain,
      primaryType: 'PermitTransferFrom',
      types: {
        PermitTransferFrom: ['TokenPermissions permitted', 'address spender', 'uint256 nonce', 'uint256 deadline'].map(
          field,
        ),
        TokenPermissions: ['address token', 'uint256 amount'].map(field),
      },
      message: { permitted: { token, amount: 5 }, spender, nonce: 0, deadline: 1 },
    }
    expect(describeTypedData(checkTypedData(once), 1)).toMatchObject({
      key: 'spendOnce',
      parts: { amount: { units: 5n } },
    })
  })

  it('knows no permit by its name alone', () => {
    const other = { ...permit, types: { Permit: permit.types.Permit.slice(0, 4) } }
    expect(describeTypedData(checkTypedData(other), 1)).toBeUndefined()
  })
})

function typed<T>(type: string, values: fc.Arbitrary<T>): fc.Arbitrary<[string, T]> {
  return values.map((value) => [type, value])
}

function asHex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`
}
