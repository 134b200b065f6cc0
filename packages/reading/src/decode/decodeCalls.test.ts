import { maxCalls } from '@latchkey/protocol/calls'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { assessRisk } from '../risk/assessRisk.ts'
import { actionsOf, type SigningRequest } from './decodedRequest.ts'
import { decodeWithTables } from './decodeRequest.ts'
import { withAllowance } from './withAllowance.ts'

const me = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const max = 2n ** 256n - 1n
const approve = (units: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, units] })
const swap = encodeFunctionData({
  abi: parseAbi(['function swapExactETHForTokens(uint256 atLeast,address[] path,address to,uint256 deadline)']),
  args: [5n, [wrapped, token], me, 1_900_000_000n],
})
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 7n] })

type Call = { to: string; value?: string; data?: string }
const decode = (method: SigningRequest['method'], params: unknown) =>
  decodeWithTables({ method, params, chainId: 'eip155:1', addresses: { evm: me, solana: '' } }, new Map())
function batch(calls: readonly Call[], more: object = {}) {
  const decoded = decode('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', calls, ...more }])
  if (decoded.kind !== 'calls') throw new Error('no batch')
  return decoded
}
const alone = ({ to, value, data }: Call) => {
  const decoded = decode('eth_sendTransaction', [{ from: me, to, value, data }])
  if (decoded.kind !== 'transaction') throw new Error('no transaction')
  return decoded
}
const context = {
  origin: 'https://app.example',
  networkId: 'eip155:1',
  account: me,
  now: 0,
  lifetime: undefined,
} as const
const warningsOf = (calls: readonly Call[], more: { fee?: bigint; fails?: boolean } = {}) =>
  assessRisk(batch(calls), { ...context, fails: false, ...more }).warnings

describe('a batch', () => {
  it('is each call as the transaction that it would be', () => {
    const calls = [
      { to: token.toLowerCase(), data: approve(5n) },
      { to: router, value: '0x5', data: swap },
    ]
    expect(batch(calls, { id: 'mine', from: me.toLowerCase(), atomicRequired: true })).toMatchObject({
      kind: 'calls',
      from: me,
      chainId: 1,
      isAtomic: true,
      id: 'mine',
      calls: [
        { from: me, to: token, value: 0n },
        { from: me, to: router, value: 5n },
      ],
      action: { key: 'batch', inner: [{ key: 'approve' }, { key: 'swap' }] },
    })
  })

  it('says of its calls what each says alone', () => {
    const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
    const call = fc.record({
      to: fc.constantFrom(token, router, other),
      value: fc.bigInt({ min: 0n, max }).map((value) => `0x${value.toString(16)}`),
      data: fc.oneof(
        fc.bigInt({ min: 0n, max }).map(approve),
        fc.constantFrom('0x', swap, transfer),
        fc.uint8Array({ maxLength: 100 }).map(hex),
      ),
    })
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: maxCalls }), (calls) => {
        const together = batch(calls)
        const each = calls.map(alone)
        expect(together.calls).toEqual(each.map((one) => one.request))
        expect(together.action.inner).toEqual(each.map((one) => one.action))
        expect(actionsOf(together).slice(1)).toEqual(each.flatMap(actionsOf))
      }),
    )
  })

  it('is warned of as its calls are, with their places', () => {
    const calls = [
      { to: token, data: transfer },
      { to: token, data: approve(max) },
      { to: token, data: '0xdeadbeef' },
    ]
    expect(warningsOf(calls)).toEqual([
      { id: 'unreadable', level: 'hold', calls: [2] },
      { id: 'unlimited', level: 'edit', calls: [1] },
    ])
    expect(warningsOf([...calls.slice(0, 1), { to: token, data: approve(5n) }])).toEqual([])
    expect(warningsOf([calls[2], calls[0], calls[2]].flatMap((one) => one ?? []))).toEqual([
      { id: 'unreadable', level: 'hold', calls: [0, 2] },
    ])
  })

  it('has an allowance made smaller in the one call that is named, and no other one', () => {
    const increase = encodeFunctionData({
      abi: parseAbi(['function increaseAllowance(address spender,uint256 more)']),
      args: [router, max],
    })
    const before = batch([
      { to: token, data: transfer },
      { to: token, data: approve(max) },
      { to: token, data: increase },
    ])
    const after = withAllowance(before, 9n, 1, 1)
    expect(after).toEqual(
      batch([
        { to: token, data: transfer },
        { to: token, data: approve(9n) },
        { to: token, data: increase },
      ]),
    )
    const warned = (decoded: typeof before) => assessRisk(decoded, { ...context, fails: false }).warnings
    expect(warned(before)).toEqual([{ id: 'unlimited', level: 'edit', calls: [1, 2] }])
    expect(warned(after ?? before)).toEqual([{ id: 'unlimited', level: 'edit', calls: [2] }])
    for (const [place, units] of [
      [0, 9n],
      [3, 9n],
      [1, max + 1n],
    ] as const)
      expect(withAllowance(before, units, 1, place)).toBeUndefined()
  })

  it('offers no smaller limit for an allowance that lies deeper than its calls', () => {
    const inside = encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] data)']), args: [[approve(max)]] })
    expect(
      warningsOf([
        { to: token, data: inside },
        { to: token, data: approve(max) },
      ]),
    ).toEqual([
      { id: 'unlimited', level: 'edit', calls: [1] },
      { id: 'unlimitedFixed', level: 'hold', calls: [0] },
    ])
  })

  it('is warned of as a whole where it is about the whole', () => {
    const money = [
      { to: other, value: '0x32' },
      { to: other, value: '0x32' },
    ]
    expect(warningsOf(money, { fee: 5n })).toEqual([])
    expect(warningsOf(money, { fee: 6n, fails: true })).toEqual([
      { id: 'feeOfValue', level: 'warn' },
      { id: 'willFail', level: 'warn' },
    ])
  })

  it.each<[string, string, readonly Call[], object]>([
    ['of another account', 'rpc/invalid-params', [{ to: other }], { from: other }],
    ['for another chain', 'calls/unsupported-chain', [{ to: other }], { chainId: '0x89' }],
    ['of 21 calls', 'calls/too-large', Array.from({ length: maxCalls + 1 }, () => ({ to: other })), {}],
    ['with an amount of 2^256', 'rpc/invalid-params', [{ to: other, value: `0x1${'0'.repeat(64)}` }], {}],
    ['with data without 0x', 'rpc/invalid-params', [{ to: other, data: 'ab' }], {}],
    ['with a call to the account itself', 'rpc/invalid-params', [{ to: other }, { to: me, data: '0x00' }], {}],
    ['with one in small letters', 'rpc/invalid-params', [{ to: me.toLowerCase(), data: transfer }], {}],
  ])('%s is refused', (_name, code, calls, more) => {
    expect(() => batch(calls, more)).toThrow(expect.objectContaining({ code }))
  })

  it('names the call that it refuses', () => {
    expect(() => batch([{ to: other }, { to: me, data: '0x00' }])).toThrow(
      expect.objectContaining({ details: 'calls.1: a call of the account to itself' }),
    )
  })

  it('may send money to the account itself, and have as many calls as a wallet takes', () => {
    expect(batch([{ to: me, value: '0x1' }]).action.inner).toMatchObject([{ key: 'sendNative' }])
    expect(batch([{ to: other, data: transfer }]).calls).toHaveLength(1)
    expect(batch(Array.from({ length: maxCalls }, () => ({ to: other }))).calls).toHaveLength(maxCalls)
  })
})
