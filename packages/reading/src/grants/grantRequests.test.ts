import {
  grantPermissionsParamsSchema,
  maxGrantSeconds,
  offeredGrantSeconds,
  requestExecutionPermissionsParamsSchema,
} from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { maxUint256, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { readExecutionPermission } from './readExecutionPermission.ts'
import { readGrantPermissions } from './readGrantPermissions.ts'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const app = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const at = 1_800_000_000
const day = 86_400
const asset = { kind: 'token', address: token } as const
const native = { kind: 'native' } as const

describe('what wallet_requestExecutionPermissions asks for', () => {
  const stream = { amountPerSecond: '0x2', initialAmount: '0x5', startTime: at }
  const ways = {
    erc20Approve: true,
    erc721Approve: false,
    erc721SetApprovalForAll: true,
    permit2Approve: false,
    permit2Lockdown: false,
    permit2InvalidateNonces: false,
  }
  const read = (type: string, data: object, change: object = {}, isAdjustmentAllowed = true) => {
    const request = { chainId: '0x2105', to: app, permission: { type, data, isAdjustmentAllowed }, ...change }
    const [parsed] = v.parse(requestExecutionPermissionsParamsSchema, [request])
    if (!parsed) throw new Error('a request was expected')
    return readExecutionPermission(parsed, { account, at })
  }
  const allowance = (change: object, isAdjustmentAllowed = true) =>
    read('native-token-allowance', { allowanceAmount: '0x9' }, change, isAdjustmentAllowed)
  const rule = (type: string, data: object) => ({ rules: [{ type, data }] })

  it.each<[string, object, object]>([
    [
      'native-token-allowance',
      { allowanceAmount: '0x9' },
      { kind: 'allowance', asset: native, units: 9n, startsAt: at },
    ],
    [
      'erc20-token-allowance',
      { tokenAddress: token, allowanceAmount: '0x9', startTime: at + 5 },
      { kind: 'allowance', asset, units: 9n, startsAt: at + 5 },
    ],
    [
      'native-token-periodic',
      { periodAmount: '0x9', periodDuration: day, startTime: null },
      { kind: 'periodic', asset: native, units: 9n, periodSeconds: day, startsAt: at },
    ],
    [
      'erc20-token-periodic',
      { tokenAddress: token, periodAmount: '0x9', periodDuration: day },
      { kind: 'periodic', asset, units: 9n, periodSeconds: day, startsAt: at },
    ],
    [
      'native-token-stream',
      { ...stream, maxAmount: '0x64' },
      { kind: 'stream', asset: native, initialUnits: 5n, unitsPerSecond: 2n, maxUnits: 100n, startsAt: at },
    ],
    [
      'erc20-token-stream',
      { ...stream, tokenAddress: token },
      {
        kind: 'stream',
        asset,
        initialUnits: 5n,
        unitsPerSecond: 2n,
        maxUnits: 5n + 2n * BigInt(offeredGrantSeconds),
        startsAt: at,
      },
    ],
    ['token-approval-revocation', ways, { kind: 'revocations', ways: ['erc20Approve', 'erc721SetApprovalForAll'] }],
  ])('%s is a grant of seven days', (type, data, permission) => {
    expect(read(type, data)).toEqual({
      grant: { chainId: 8453, delegate: app, permission, expiresAt: at + offeredGrantSeconds },
      isAdjustable: true,
    })
  })

  it('keeps its rules and its reason', () => {
    const rules = [
      { type: 'expiry', data: { timestamp: at + 60 } },
      { type: 'redeemer', data: { addresses: [app, token] } },
      { type: 'payee', data: { addresses: [token] } },
    ]
    expect(
      read('native-token-allowance', { allowanceAmount: '0x9', justification: 'Coffee' }, { rules }, false),
    ).toEqual({
      grant: expect.objectContaining({ expiresAt: at + 60, redeemers: [app, token], payee: token }),
      isAdjustable: false,
      justification: 'Coffee',
    })
  })

  it('lasts thirty days at most', () => {
    const long = rule('expiry', { timestamp: at + maxGrantSeconds + 1 })
    expect(allowance(long).grant.expiresAt).toBe(at + maxGrantSeconds)
    expect(() => allowance(long, false)).toThrow(expect.objectContaining({ code: 'rpc/invalid-params' }))
    expect(allowance(rule('expiry', { timestamp: at + maxGrantSeconds }), false).grant.expiresAt).toBe(
      at + maxGrantSeconds,
    )
  })

  it('has no more of a stream than a field of the chain holds', () => {
    const read256 = read('native-token-stream', { amountPerSecond: `0x${'f'.repeat(64)}` })
    expect(read256.grant.permission).toMatchObject({ maxUnits: maxUint256 })
  })

  it.each<[string, () => unknown, string]>([
    ['a type that has ended', () => read('erc20-token-revocation', {}), 'erc20-token-revocation'],
    ['a type that it does not know', () => read('erc1155-transfer', {}), 'erc1155-transfer'],
    ['a rule that it does not know', () => allowance(rule('rate-limit', {})), 'rate-limit'],
    ['data of another form', () => read('native-token-allowance', { allowanceAmount: '0x0' }), 'allowanceAmount'],
    [
      'an amount of 2^256',
      () => read('native-token-allowance', { allowanceAmount: `0x1${'0'.repeat(64)}` }),
      'allowanceAmount',
    ],
    ['another account', () => allowance({ from: app }), app],
    ['a grant to anyone', () => allowance({ to: '0x0000000000000000000000000000000000000a11' }), '0000a11'],
    ['a grant to no one', () => allowance({ to: `0x${'0'.repeat(40)}` }), '0x000'],
    ['a grant to the account itself', () => allowance({ to: account }), account],
    ['what has ended', () => allowance(rule('expiry', { timestamp: at })), 'ended'],
    [
      'what ends before it begins',
      () => read('native-token-allowance', { allowanceAmount: '0x9', startTime: at + offeredGrantSeconds }),
      'begins',
    ],
    ['a stream that has all at once', () => read('native-token-stream', { ...stream, maxAmount: '0x5' }), 'at once'],
    [
      'a receiver where nothing is paid',
      () => read('token-approval-revocation', ways, rule('payee', { addresses: [app] })),
      'payee',
    ],
    [
      'a rule twice',
      () => allowance({ rules: [at + 1, at + 2].map((timestamp) => ({ type: 'expiry', data: { timestamp } })) }),
      'twice',
    ],
  ])('refuses %s, by its name', (_, ask, name) => {
    expect(ask).toThrow(expect.objectContaining({ code: 'rpc/invalid-params', details: expect.stringContaining(name) }))
  })
})

describe('what wallet_grantPermissions asks for', () => {
  const signer = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const input = (type: string, more: object = {}) => ({ name: 'x', type, ...more })
  const abi = [
    { type: 'event', name: 'play' },
    {
      type: 'function',
      name: 'play',
      inputs: [input('uint256'), input('tuple[]', { components: [input('address')] })],
    },
    { type: 'function', name: 'stop' },
    { type: 'function', name: 'transfer', inputs: [input('address'), input('uint256')] },
    { type: 'function', name: 'twice', inputs: [] },
    { type: 'function', name: 'twice', inputs: [input('bool')] },
  ]
  const calls = (functions: readonly object[], address: string = token) => [
    { type: 'contract-call', data: { address, abi, functions } },
  ]
  const key = { type: 'secp256k1', publicKey: signer.publicKey }
  const keys = (...list: readonly object[]) => ({ signer: { type: 'keys', data: { keys: list } } })
  const read = (permissions: readonly object[], change: object = {}) => {
    const request = { chainId: '0x1', expiry: at + day, ...keys(key), permissions, policies: [], ...change }
    const [parsed] = v.parse(grantPermissionsParamsSchema, [request])
    return readGrantPermissions(parsed, { account, at })
  }
  const recurring = { allowance: '0x9', start: at, period: day }
  const budget = [{ type: 'native-token-recurring-allowance', data: recurring }]

  it('is a grant for each permission, to the address of the first key', () => {
    const both = [...budget, { type: 'erc20-recurring-allowance', data: { ...recurring, token } }]
    const shared = { chainId: 1, delegate: signer.address, expiresAt: at + day }
    const permission = { kind: 'periodic', units: 9n, periodSeconds: day, startsAt: at }
    const cosigner = { type: 'secp256k1', publicKey: privateKeyToAccount(`0x${'43'.repeat(32)}`).publicKey }
    expect(read(both, keys(key, cosigner))).toEqual([
      { grant: { ...shared, permission: { ...permission, asset: native } }, isAdjustable: true },
      { grant: { ...shared, permission: { ...permission, asset } }, isAdjustable: true },
    ])
  })

  it('counts calls, by the selectors of the ABI', () => {
    const functions = [
      { functionName: 'play', valueLimit: '0x7', args: [] },
      { functionName: 'stop', valueLimit: '0x7', operation: 'Call' },
    ]
    const permission = {
      kind: 'calls',
      contract: token,
      selectors: [toFunctionSelector('play(uint256,(address)[])'), toFunctionSelector('stop()')],
      maxValueUnits: 7n,
    }
    expect(read(calls(functions))[0]?.grant.permission).toEqual({ ...permission, maxCalls: 100 })
    const policies = [{ type: 'call-limit', data: { count: 3 } }]
    expect(read(calls(functions), { policies })[0]?.grant.permission).toEqual({ ...permission, maxCalls: 3 })
  })

  it('lasts thirty days at most', () => {
    expect(read(budget, { expiry: at + 2 * maxGrantSeconds })[0]?.grant.expiresAt).toBe(at + maxGrantSeconds)
  })

  const one = (more: object) => calls([{ functionName: 'stop', ...more }])
  const of = (functionName: string) => calls([{ functionName }])
  it.each<[string, () => unknown, string]>([
    ['a type that it does not know', () => read([{ type: 'gas-limit', data: {} }]), 'gas-limit'],
    [
      'a policy that it does not know',
      () => read(budget, { policies: [{ type: 'rate-limit', data: { count: 3 } }] }),
      'rate-limit',
    ],
    [
      'a number of calls for an amount',
      () => read(budget, { policies: [{ type: 'call-limit', data: { count: 3 } }] }),
      'call-limit',
    ],
    ['a key of P-256', () => read(budget, keys({ ...key, type: 'secp256r1' })), 'secp256r1'],
    ['a key off the curve', () => read(budget, keys({ ...key, publicKey: `0x04${'11'.repeat(64)}` })), 'public key'],
    ['another account', () => read(budget, { address: app }), app],
    ['conditions on arguments', () => read(one({ args: [{ operator: 'EQUAL', value: '0x1' }] })), 'stop'],
    ['foreign code', () => read(one({ operation: 'DelegateCall' })), 'stop'],
    ['a function that the ABI lacks', () => read(of('pause')), 'pause'],
    ['a function that the ABI has twice', () => read(of('twice')), 'twice'],
    ['to move a token', () => read(of('transfer')), 'transfer'],
    [
      'two limits of value',
      () =>
        read(
          calls([
            { functionName: 'stop', valueLimit: '0x1' },
            { functionName: 'play', valueLimit: '0x2' },
          ]),
        ),
      'one limit',
    ],
    ['calls of the account itself', () => read(calls([{ functionName: 'stop' }], account)), account],
    [
      'calls of what carries the account',
      () => read(calls([{ functionName: 'stop' }], smartAccountContracts.DelegationManager)),
      smartAccountContracts.DelegationManager,
    ],
    [
      'calls of Permit2',
      () => read(calls([{ functionName: 'stop' }], '0x000000000022D473030F116dDEE9F6B43aC78BA3')),
      '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    ],
  ])('refuses %s, by its name', (_, ask, name) => {
    expect(ask).toThrow(expect.objectContaining({ code: 'rpc/invalid-params', details: expect.stringContaining(name) }))
  })
})
