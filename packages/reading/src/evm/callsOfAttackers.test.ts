import { hexToBytes } from '@noble/hashes/utils.js'
import { concatHex, encodeFunctionData, encodePacked, type Hex, parseAbi, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeCall } from './describeCall.ts'

const me = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const second = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const thief = '0x52908400098527886E0F7030069857D2E4169EE7'
const abi = parseAbi([
  'function approve(address spender,uint256 amount)',
  'function increaseAllowance(address spender,uint256 added)',
  'function permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  'function renounceOwnership()',
  'function multiSend(bytes transactions)',
  'function aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)',
])
const permit2 = parseAbi([
  'function approve(address token,address spender,uint160 amount,uint48 expiration)',
  'function permit(address owner,((address token,uint160 amount,uint48 expiration,uint48 nonce)[] details,address spender,uint256 sigDeadline) permitBatch,bytes signature)',
])
const encode = (functionName: string, args: readonly unknown[], of: readonly unknown[] = abi) =>
  encodeFunctionData({ abi: of, functionName, args } as never)
const read = (call: Hex) => describeCall({ from: me, to: token, value: 0n, data: hexToBytes(call.slice(2)) }, 1)

/** EIP-2612 as a call that anyone may send with the owner's signature. */
const permit = (units: bigint) =>
  encode('permit', [me, thief, units, 1_900_000_000n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`])

describe('a call that gives a right away', () => {
  it('says so where it is a permit, and names the spender beside the owner', () => {
    expect(read(permit(5n))).toMatchObject({
      key: 'permit',
      marks: ['allowance'],
      parts: { owner: { address: me }, spender: { address: thief }, amount: { units: 5n } },
    })
    expect(read(permit(2n ** 256n - 1n)).marks).toEqual(['allowance', 'unlimited'])
  })

  it('says so where it raises an allowance', () => {
    const more = (units: bigint) => read(encode('increaseAllowance', [thief, units]))
    expect(more(5n)).toMatchObject({ key: 'approveMore', marks: ['allowance'], limitArgument: 1 })
    expect(more(2n ** 256n - 1n).marks).toEqual(['allowance', 'unlimited'])
  })

  it('says so where it gives up a contract', () => {
    expect(read(encode('renounceOwnership', []))).toMatchObject({ key: 'giveUpOwnership', marks: ['control'] })
  })

  it.each([
    ['one less than the maximum', 2n ** 256n - 2n],
    ['the signed maximum', 2n ** 255n],
  ])('is unlimited at %s', (_name, units) => {
    for (const call of [encode('approve', [thief, units]), encode('increaseAllowance', [thief, units]), permit(units)])
      expect(read(call).marks).toEqual(['allowance', 'unlimited'])
  })

  it('is unlimited from half of what its field holds, and limited below', () => {
    const marks = (units: bigint) => read(encode('approve', [thief, units])).marks
    expect(marks(2n ** 255n - 1n)).toEqual(['allowance'])
    const marks2 = (units: bigint) => read(encode('approve', [token, thief, units, 1_900_000_000], permit2)).marks
    expect(marks2(2n ** 160n - 2n)).toEqual(['allowance', 'unlimited'])
    expect(marks2(2n ** 159n)).toEqual(['allowance', 'unlimited'])
    expect(marks2(2n ** 159n - 1n)).toEqual(['allowance'])
  })
})

describe('a batch', () => {
  it('of Permit2 is said entry by entry, each with its own token, amount and end', () => {
    const details = [
      { token, amount: 1n, expiration: 1_700_000_000, nonce: 0 },
      { token: second, amount: 2n ** 160n - 1n, expiration: 1_900_000_000, nonce: 0 },
    ]
    const call = encode('permit', [me, { details, spender: thief, sigDeadline: 9n }, '0x'], permit2)
    expect(read(call)).toMatchObject({
      key: 'batch',
      parts: { number: { value: 2n } },
      inner: [
        {
          marks: ['allowance'],
          parts: {
            spender: { address: thief },
            amount: { units: 1n, asset: { address: token } },
            deadline: { at: 1_700_000_000n },
          },
        },
        {
          marks: ['allowance', 'unlimited'],
          parts: {
            spender: { address: thief },
            amount: { units: 2n ** 160n - 1n, asset: { address: second } },
            deadline: { at: 1_900_000_000n },
          },
        },
      ],
    })
  })

  it('of Multicall3 says the money of each call, whether there is a call beside it or not', () => {
    const calls = [
      { target: thief, allowFailure: true, value: 7n, callData: '0x' },
      { target: token, allowFailure: true, value: 9n, callData: encode('approve', [thief, 5n]) },
    ]
    expect(read(encode('aggregate3Value', [calls])).inner).toMatchObject([
      { key: 'sendNative', parts: { to: { address: thief }, amount: { units: 7n } } },
      { key: 'approve', inner: [{ key: 'sendNative', parts: { to: { address: token }, amount: { units: 9n } } }] },
    ])
  })

  it('of a Safe is not read where its last entry is shorter than it says', () => {
    const approve = encode('approve', [thief, 5n])
    const entry = (length: bigint) =>
      encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, token, 0n, length, approve])
    const whole = entry(BigInt((approve.length - 2) / 2))
    const send = (packed: Hex) => read(encode('multiSend', [packed]))
    expect(send(concatHex([whole, whole])).inner).toMatchObject([{ key: 'approve' }, { key: 'approve' }])
    const unreadable = { key: 'unknownCall', marks: ['unreadable'], inner: [] }
    for (const packed of [slice(whole, 0, -1), slice(whole, 0, 84), entry(2n ** 200n), concatHex([whole, '0x00'])])
      expect(send(packed)).toMatchObject(unreadable)
  })
})
