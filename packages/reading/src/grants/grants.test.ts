import type { Grant, GrantPermission } from '@latchkey/protocol/permissions'
import { maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeGrant } from './describeGrant.ts'
import { worstTotal } from './worstTotal.ts'

const account = '0x4F3Ab1c0D2e95a7713C08Be66fd21a94c5E07B9d'
const app = '0x52908400098527886E0F7030069857D2E4169EE7'
const usdc = { kind: 'token', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } as const
const native = { kind: 'native' } as const
const day = 86_400
const at = 1_800_000_000
const budget: Grant = {
  chainId: 8453,
  delegate: app,
  permission: { kind: 'periodic', asset: usdc, units: 20_000_000n, periodSeconds: day, startsAt: at },
  expiresAt: at + 7 * day,
}
const withPermission = (permission: GrantPermission): Grant => ({ ...budget, permission })

describe('the most that a grant can cost', () => {
  const total = (permission: GrantPermission, now = at) => worstTotal(withPermission(permission), now)?.units
  const periodic = { kind: 'periodic', asset: usdc, units: 20n, periodSeconds: day, startsAt: at } as const
  const stream = { kind: 'stream', asset: native, initialUnits: 5n, unitsPerSecond: 2n, startsAt: at } as const

  it.each<[string, GrantPermission, number, bigint]>([
    ['an amount is that amount', { kind: 'allowance', asset: usdc, units: 9n, startsAt: at }, at, 9n],
    ['seven days are seven amounts', periodic, at, 140n],
    ['a begun period counts whole', { ...periodic, startsAt: at - 1 }, at, 160n],
    ['its last day is one amount', periodic, at + 7 * day - 1, 20n],
    ['before it begins it is all of it', { ...periodic, startsAt: at + day }, at, 120n],
    ['what has ended costs nothing', periodic, at + 9 * day, 0n],
    ['a stream grows up to its last second', { ...stream, maxUnits: maxUint256 }, at, 5n + 2n * BigInt(7 * day - 1)],
    ['a stream ends at its most', { ...stream, maxUnits: 100n }, at, 100n],
    [
      'calls cost their value each',
      { kind: 'calls', contract: app, selectors: ['0x01020304'], maxValueUnits: 3n, maxCalls: 4 },
      at,
      12n,
    ],
  ])('%s', (_, permission, now, expected) => {
    expect(total(permission, now)).toBe(expected)
  })

  it('is nothing where approvals are taken back', () => {
    expect(total({ kind: 'revocations', ways: ['erc20Approve'] })).toBeUndefined()
  })
})

it('is said with who may spend, how much, how often, until when, and the most of all', () => {
  expect(describeGrant({ ...budget, payee: account }, at)).toEqual({
    key: 'grantPeriodic',
    parts: {
      amount: { kind: 'amount', units: 20_000_000n, asset: usdc },
      period: { kind: 'duration', seconds: BigInt(day) },
      spender: { kind: 'address', address: app },
      to: { kind: 'address', address: account },
      deadline: { kind: 'time', at: BigInt(at + 7 * day) },
      total: { kind: 'amount', units: 140_000_000n, asset: usdc },
    },
    marks: [],
    inner: [],
  })
  const calls = {
    kind: 'calls',
    contract: usdc.address,
    selectors: ['0x01020304'],
    maxValueUnits: 3n,
    maxCalls: 4,
  } as const
  expect(describeGrant(withPermission(calls), at).parts).toMatchObject({
    number: { value: 4n },
    contract: { address: usdc.address },
    selector: { text: '0x01020304' },
    value: { units: 3n },
    total: { units: 12n },
  })
  const later = {
    kind: 'stream',
    asset: native,
    initialUnits: 5n,
    unitsPerSecond: 2n,
    maxUnits: 9n,
    startsAt: at + 1,
  } as const
  expect(describeGrant(withPermission(later), at).parts).toMatchObject({
    amount: { units: 2n },
    first: { units: 5n },
    start: { at: BigInt(at + 1) },
    total: { units: 9n },
  })
})

it.each<[string, number, bigint, bigint, object]>([
  ['all that has grown since its start', at - 100, 900n, 205n, { start: { kind: 'time', at: BigInt(at - 100) } }],
  ['no more than its most', at - 10 * day, 900n, 900n, { start: { kind: 'time', at: BigInt(at - 10 * day) } }],
  ['what is there at its start', at, 900n, 5n, {}],
])('a stream says what can be spent at once: %s', (_, startsAt, maxUnits, units, start) => {
  const rate = { initialUnits: 5n, unitsPerSecond: 2n }
  const { first, start: said } = describeGrant(
    withPermission({ kind: 'stream', asset: usdc, ...rate, maxUnits, startsAt }),
    at,
  ).parts
  expect(first).toEqual({ kind: 'amount', units, asset: usdc })
  expect({ ...(said && { start: said }) }).toEqual(start)
})
