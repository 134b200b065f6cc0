import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { encodeFunctionData, encodePacked, erc20Abi, type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { executeData, listOfCalls, modeOf, type PlainCall } from '../../test/delegations.ts'
import { assessRisk } from '../risk/assessRisk.ts'
import { decodeWithTables } from './decodeRequest.ts'

const me = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const { EntryPoint: entryPoint, EntryPoint08: entryPoint08 } = smartAccountContracts
const approve: PlainCall = {
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 5n] }),
}
const pay: PlainCall = { to: other, value: 9n, data: '0x' }
const batch = (calls: readonly PlainCall[], mode = '01') => executeData(modeOf(mode), listOfCalls(calls))

function decode(change: object = {}, at: string = entryPoint) {
  const operation = {
    sender: me,
    nonce: '0x0',
    callData: batch([approve, pay]),
    callGasLimit: numberToHex(100n),
    verificationGasLimit: numberToHex(50n),
    preVerificationGas: numberToHex(20n),
    maxFeePerGas: numberToHex(7n),
    maxPriorityFeePerGas: numberToHex(1n),
    signature: '0x',
    ...change,
  }
  const decoded = decodeWithTables(
    {
      method: 'eth_sendUserOperation',
      params: [operation, at],
      chainId: 'eip155:1',
      addresses: { evm: me, solana: '' },
    },
    new Map(),
  )
  if (decoded.kind !== 'userOperation') throw new Error('no operation')
  return decoded
}
const idsOf = (change: object) =>
  assessRisk(decode(change), {
    origin: 'https://app.example',
    networkId: 'eip155:1',
    account: me,
    now: 0,
    fails: false,
    lifetime: undefined,
  }).warnings.map((one) => one.id)

describe('a user operation', () => {
  it('is what the account does, and the most that it costs', () => {
    expect(decode()).toMatchObject({
      chainId: 1,
      calls: [
        { from: me, to: token, value: 0n },
        { from: me, to: other, value: 9n },
      ],
      action: {
        key: 'userOperation',
        inner: [{ key: 'approve' }, { key: 'sendNative', parts: { amount: { units: 9n } } }],
      },
      operation: { paymaster: undefined, maxFee: 170n * 7n, creates: false, authorises: false },
    })
    expect(idsOf({})).toEqual([])
  })

  it('is paid by a paymaster where it names one', () => {
    const paymaster = {
      paymaster: other,
      paymasterVerificationGasLimit: '0x3',
      paymasterPostOpGasLimit: '0x2',
      paymasterData: '0xab',
    }
    expect(decode(paymaster).operation).toMatchObject({
      paymaster: { address: other, verificationGasLimit: 3n, postOpGasLimit: 2n, data: Uint8Array.of(0xab) },
      maxFee: 175n * 7n,
    })
  })

  it('says that calls which fail are passed over, and what can not be read', () => {
    expect(decode({ callData: batch([approve, pay], '0101') }).action.inner).toMatchObject([
      { key: 'batchEach', inner: [{ key: 'approve' }, { key: 'sendNative' }] },
    ])
    expect(decode({ callData: '0x' })).toMatchObject({ calls: [], action: { inner: [] } })
    expect(idsOf({ callData: '0xdeadbeef' })).toEqual(['unreadable'])
    expect(idsOf({ callData: batch([pay], '0102') })).toEqual(['unreadable'])
    expect(idsOf({ callData: executeData(modeOf('ff'), '0x') })).toEqual(['unreadable', 'control'])
  })

  it.each<[string, string, object, string?]>([
    ['of another sender', 'sender', { sender: other }],
    ['for EntryPoint 0.6', 'entryPoint: 0.6, not 0.7', {}, '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'],
    ['for EntryPoint 0.8', 'entryPoint: 0.8, not 0.7', {}, entryPoint08],
    ['for any other contract', `entryPoint: ${other}, not 0.7`, {}, other],
    ['with the members of 0.6', '0.paymasterAndData', { paymasterAndData: '0x' }],
    ['with more gas than its field holds', '0.callGasLimit', { callGasLimit: `0x1${'0'.repeat(32)}` }],
    ['with data without 0x', '0.callData', { callData: 'ab' }],
    [
      'with a call of the account to itself',
      'callData.1: a call of the account to itself',
      { callData: batch([pay, { to: me, value: 0n, data: '0x00' }]) },
    ],
    [
      'with a single call of the account to itself',
      'callData.0: a call of the account to itself',
      { callData: executeData(modeOf('00'), encodePacked(['address', 'uint256', 'bytes'], [me, 0n, '0x00'])) },
    ],
  ])('%s is refused', (_name, details, change, at) => {
    expect(() => decode(change, at)).toThrow(expect.objectContaining({ code: 'rpc/invalid-params', details }))
  })

  it('may send money to the account itself', () => {
    const own: PlainCall = { to: me, value: 1n, data: '0x' as Hex }
    expect(decode({ callData: batch([own]) }).action.inner).toMatchObject([{ key: 'sendNative' }])
  })
})
