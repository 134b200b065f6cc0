import type { Grant } from '@latchkey/protocol/permissions'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { concatHex, encodeFunctionData, encodePacked, erc20Abi, getAddress, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  contextOf,
  delegationAbi,
  delegationManager,
  delegationOf,
  executeData,
  listOfCalls,
  modeOf,
  nonceEnforcer,
  type PlainCall,
  singleAbi,
} from '../../test/delegations.ts'
import { revocationOf } from '../../test/revocation.ts'
import { describeCall } from './describeCall.ts'
import { readOwnCalls, writeOwnBatch } from './ownCalls.ts'

const me = getAddress('0x4f3ab1c0d2e95a7713c08be66fd21a94c5e07b9d')
const other = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bytes = (hex: Hex) => hexToBytes(hex.slice(2))
const read = (data: Hex, to: string = me) => describeCall({ from: me, to, value: 0n, data: bytes(data) }, 1)
const alone = ({ to, value, data }: PlainCall) => describeCall({ from: me, to, value, data: bytes(data) }, 1)

const approve: PlainCall = {
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 5n] }),
}
const pay: PlainCall = { to: other, value: 9n, data: '0x' }
const packed = ({ to, value, data }: PlainCall) => encodePacked(['address', 'uint256', 'bytes'], [to, value, data])

const someCalls = fc.array(
  fc.record({
    to: fc.constantFrom<Hex>(token, other, delegationManager),
    value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    data: fc.uint8Array({ maxLength: 80 }).map((one): Hex => `0x${bytesToHex(one)}`),
  }),
  { maxLength: 20 },
)

describe('a call of a smart account to itself', () => {
  it('is the calls that it makes, in the words of each alone', () => {
    expect(read(executeData(modeOf('01'), listOfCalls([approve, pay])))).toMatchObject({
      key: 'batch',
      marks: [],
      inner: [alone(approve), alone(pay)],
    })
    expect(read(executeData(modeOf('00'), packed(pay)))).toEqual(alone(pay))
    expect(read(executeData(modeOf('01'), listOfCalls([approve])))).toEqual(alone(approve))
    const { to: target, value, data: callData } = approve
    const single = encodeFunctionData({ abi: singleAbi, args: [{ target, value, callData }] })
    expect(read(single)).toEqual(alone(approve))
  })

  it('is said to go on where a call fails, if it does', () => {
    expect(read(executeData(modeOf('0101'), listOfCalls([approve, pay])))).toMatchObject({
      key: 'batchEach',
      inner: [alone(approve), alone(pay)],
    })
    expect(read(executeData(modeOf('0001'), packed(pay)))).toMatchObject({ key: 'batchEach', inner: [alone(pay)] })
  })

  it('hands over control where it runs foreign code in its own name', () => {
    for (const mode of ['ff', 'ff01']) {
      expect(read(executeData(modeOf(mode), packed(pay)))).toMatchObject({
        key: 'unknownCall',
        marks: ['unreadable', 'control'],
      })
    }
  })

  it.each<[string, Hex]>([
    ['a mode that the standard leaves open', executeData(modeOf('02'), listOfCalls([pay]))],
    ['another way to fail', executeData(modeOf('0102'), listOfCalls([pay]))],
    ['further bytes in its mode', executeData(modeOf('010000000000deadbeef'), listOfCalls([pay]))],
    ['a last byte in its mode', executeData(`0x01${'00'.repeat(30)}01`, listOfCalls([pay]))],
    ['bytes after its calls', executeData(modeOf('01'), concatHex([listOfCalls([pay]), '0x00']))],
    ['more calls than anybody reads', executeData(modeOf('01'), listOfCalls(Array.from({ length: 21 }, () => pay)))],
    ['half a call', executeData(modeOf('00'), '0x00')],
    ['bytes after its arguments', concatHex([executeData(modeOf('01'), listOfCalls([pay])), '0x00'])],
  ])('with %s can not be read', (_name, data) => {
    expect(read(data).marks).toEqual(['unreadable'])
  })

  it('is nobody else’s: the same bytes for another contract can not be read', () => {
    const data = executeData(modeOf('01'), listOfCalls([pay]))
    expect(read(data, other)).toMatchObject({ key: 'unknownCall', marks: ['unreadable'] })
    expect(read(data, me.toLowerCase())).toEqual(alone(pay))
  })

  it('is written for a batch as viem writes it, and read again as the same calls', () => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        const own = calls.map(({ to, value, data }) => ({ to, value, data: bytes(data) }))
        const written = writeOwnBatch(own)
        expect(`0x${bytesToHex(written)}`).toBe(executeData(modeOf('01'), listOfCalls(calls)))
        expect(readOwnCalls(written)).toEqual({ calls: own, isAtomic: true })
      }),
    )
  })
})

describe('a delegation', () => {
  const given = delegationOf(other, me)
  const call = (functionName: 'disableDelegation' | 'enableDelegation') =>
    encodeFunctionData({ abi: delegationAbi, functionName, args: [given] })
  const redeem = (context: Hex, mode: Hex, execution: Hex) =>
    encodeFunctionData({
      abi: delegationAbi,
      functionName: 'redeemDelegations',
      args: [[context], [mode], [execution]],
    })
  const stop = encodeFunctionData({ abi: delegationAbi, functionName: 'incrementNonce', args: [delegationManager] })

  it('is taken back at the manager or by the account alone', () => {
    const revoked = { key: 'disableDelegation', marks: [], parts: { spender: { address: other } } }
    expect(read(call('disableDelegation'), delegationManager)).toMatchObject(revoked)
    expect(read(call('disableDelegation'))).toMatchObject(revoked)
    expect(read(call('disableDelegation'), other)).toMatchObject({ key: 'unknownCall', marks: ['unreadable'] })
    expect(read(stop, nonceEnforcer)).toMatchObject({ key: 'disableDelegations', marks: [] })
    expect(read(stop, other)).toMatchObject({ key: 'unknownCall', marks: ['unreadable'] })
  })

  it('is taken back with the words of what was granted', () => {
    const grant: Grant = {
      chainId: 1,
      delegate: other,
      permission: { kind: 'allowance', asset: { kind: 'token', address: token }, units: 5n, startsAt: 1 },
      expiresAt: 9,
    }
    const granted = { key: 'grantAllowance', parts: { amount: { units: 5n }, deadline: { at: 9n } } }
    const revoked = (without?: number) => read(revocationOf(grant, me, without).data, delegationManager)
    expect(revoked()).toMatchObject({ key: 'disableDelegation', inner: [granted] })
    expect(revoked(1)).toMatchObject({ key: 'disableDelegation', inner: [] })
  })

  it('is marked where it would count again, however that is written', () => {
    const enabled = call('enableDelegation')
    expect(read(enabled, delegationManager)).toMatchObject({ key: 'enableDelegation', marks: ['enables'] })
    expect(read(concatHex([enabled, '0x00']), delegationManager).marks).toContain('enables')
  })

  it('is used in the name of the account at its root, with the calls in words', () => {
    const between = delegationOf(me, token)
    expect(
      read(redeem(contextOf([between, delegationOf(token, other)]), modeOf('00'), packed(approve)), delegationManager),
    ).toMatchObject({
      key: 'redeemDelegation',
      marks: ['redeems'],
      parts: { account: { address: other } },
      inner: [{ key: 'approve' }],
    })
  })

  it('acts for the caller where there is none', () => {
    const own = redeem('0x', modeOf('01'), listOfCalls([approve, pay]))
    expect(read(own, delegationManager)).toMatchObject({
      parts: { account: { address: me } },
      inner: [{ key: 'batch', inner: [alone(approve), alone(pay)] }],
    })
  })

  it.each<[string, Hex]>([
    ['an empty list', redeem(contextOf([]), modeOf('00'), packed(pay))],
    ['a context of other bytes', redeem('0x1234', modeOf('00'), packed(pay))],
    ['foreign code', redeem('0x', modeOf('ff'), packed(pay))],
    [
      'lists of other lengths',
      encodeFunctionData({
        abi: delegationAbi,
        functionName: 'redeemDelegations',
        args: [['0x'], [modeOf('00')], [packed(pay), packed(approve)]],
      }),
    ],
  ])('can not be read with %s', (_name, data) => {
    expect(read(data, delegationManager).marks).toEqual(expect.arrayContaining(['redeems', 'unreadable']))
  })
})
