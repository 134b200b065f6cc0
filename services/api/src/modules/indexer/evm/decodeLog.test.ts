import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeLog, permit2Address } from './decodeLog.ts'

const abi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
])
const token = '0x00000000000000000000000000000000000a0001'
const from: Hex = '0x00000000000000000000000000000000000b0001'
const to: Hex = '0x00000000000000000000000000000000000c0001'
const topics = (eventName: 'TransferSingle' | 'TransferBatch') =>
  encodeEventTopics({ abi, eventName, args: { operator: to, from, to } }) as Hex[]
const transferTopics = encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }) as Hex[]

describe('decodeLog', () => {
  it('reads ERC-1155 one by one and in batches', () => {
    const pair = [{ type: 'uint256' }, { type: 'uint256' }] as const
    expect(
      decodeLog({ address: token, topics: topics('TransferSingle'), data: encodeAbiParameters(pair, [9n, 3n]) }),
    ).toEqual([{ transfer: { kind: 'multi', token, tokenId: '9', giver: from, taker: to, amount: 3n }, wraps: false }])
    const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
    const batch = decodeLog({
      address: token,
      topics: topics('TransferBatch'),
      data: encodeAbiParameters(lists, [
        [1n, 2n],
        [10n, 20n],
      ]),
    })
    expect(batch.map(({ transfer }) => [transfer.tokenId, transfer.amount])).toEqual([
      ['1', 10n],
      ['2', 20n],
    ])
  })

  it('reads what is granted by Permit2, and taken back, from that contract alone', () => {
    const permits = parseAbi([
      'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
      'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
      'event Lockdown(address indexed owner, address token, address spender)',
    ])
    const topicsOf = (eventName: 'Approval' | 'Permit') =>
      encodeEventTopics({ abi: permits, eventName, args: { owner: from, token, spender: to } }) as Hex[]
    const word = { type: 'uint256' } as const
    const approved = { topics: topicsOf('Approval'), data: encodeAbiParameters([word, word], [5n, 9n]) }
    const permitted = { topics: topicsOf('Permit'), data: encodeAbiParameters([word, word, word], [6n, 9n, 0n]) }
    const locked = {
      topics: encodeEventTopics({ abi: permits, eventName: 'Lockdown', args: { owner: from } }) as Hex[],
      data: encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [token, to]),
    }
    const granted = { kind: 'permit2', token, tokenId: '', giver: from, taker: to }
    expect([approved, permitted, locked].flatMap((log) => decodeLog({ address: permit2Address, ...log }))).toEqual(
      [5n, 6n, 0n].map((amount) => ({ transfer: { ...granted, amount }, wraps: false })),
    )
    expect([approved, permitted, locked].flatMap((log) => decodeLog({ address: token, ...log }))).toEqual([])
    expect(decodeLog({ address: permit2Address, ...approved, data: `${approved.data}00` })).toEqual([])
  })

  it('takes nothing for a transfer that has not its exact form', () => {
    const data = encodeAbiParameters([{ type: 'uint256' }], [1n])
    expect(decodeLog({ address: token, topics: transferTopics, data })).toHaveLength(1)
    expect(decodeLog({ address: token, topics: transferTopics, data: '0x' })).toEqual([])
    expect(decodeLog({ address: token, topics: transferTopics, data: `${data}00` })).toEqual([])
    expect(decodeLog({ address: token, topics: transferTopics.slice(0, 2), data })).toEqual([])
    const [event = '', first = ''] = transferTopics
    expect(decodeLog({ address: token, topics: [event, first, `0x${'f'.repeat(64)}`], data })).toEqual([])
    expect(decodeLog({ address: token, topics: topics('TransferBatch'), data: `0x${'f'.repeat(256)}` })).toEqual([])
  })

  it('reads any log without failing', () => {
    const hex = (bytes: number) =>
      fc.uint8Array({ minLength: 0, maxLength: bytes }).map((array) => `0x${Buffer.from(array).toString('hex')}`)
    const event = fc.constantFrom(...transferTopics.slice(0, 1), ...topics('TransferBatch').slice(0, 1))
    const word = fc.oneof(hex(40), fc.constantFrom(...transferTopics))
    fc.assert(
      fc.property(event, fc.array(word, { maxLength: 3 }), hex(300), (first, rest, data) => {
        for (const { transfer } of decodeLog({ address: token, topics: [first, ...rest], data }))
          expect(transfer.amount).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
})
