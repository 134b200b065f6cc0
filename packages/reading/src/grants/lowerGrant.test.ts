import type { Grant, GrantPermission } from '@latchkey/protocol/permissions'
import { requestExecutionPermissionsParamsSchema } from '@latchkey/protocol/permissions'
import * as v from 'valibot'
import { maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import type { GrantRequest } from './grantRequest.types.ts'
import { type GrantChange, limitOf, lowerGrant } from './lowerGrant.ts'
import { readExecutionPermission } from './readExecutionPermission.ts'
import { writeGrantedPermission } from './writeGrantedPermission.ts'

const account = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const app = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = { kind: 'token', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } as const
const native = { kind: 'native' } as const
const day = 86_400
const at = 1_800_000_000
const end = at + 7 * day

const grantOf = (permission: GrantPermission, change: Partial<Grant> = {}): Grant => ({
  ...{ chainId: 8453, delegate: app, permission, expiresAt: end },
  ...change,
})
const allowance = { kind: 'allowance', asset: token, units: 20n, startsAt: at } as const
const periodic = { kind: 'periodic', asset: native, units: 20n, periodSeconds: day, startsAt: at } as const
const reached = 5n + 2n * BigInt(7 * day)
const rate = { initialUnits: 5n, unitsPerSecond: 2n }
const stream = { kind: 'stream', asset: token, ...rate, maxUnits: reached, startsAt: at } as const
const calls = { kind: 'calls', contract: app, selectors: ['0x01020304'], maxValueUnits: 3n, maxCalls: 9 } as const
const revocations = { kind: 'revocations', ways: ['erc20Approve', 'permit2Lockdown'] } as const
const asked = (permission: GrantPermission, isAdjustable = true): GrantRequest => ({
  ...{ grant: grantOf(permission), isAdjustable, justification: 'Coffee' },
})
const lowered = (request: GrantRequest, change: GrantChange) => lowerGrant(request, change, at)

describe('a permission made smaller', () => {
  it.each<[GrantPermission, GrantPermission]>([
    [allowance, { ...allowance, units: 7n }],
    [periodic, { ...periodic, units: 7n }],
    [stream, { ...stream, maxUnits: 7n }],
    [calls, { ...calls, maxCalls: 7 }],
  ])('has the limit that the person leaves (%#)', (permission, expected) => {
    expect(lowered(asked(permission), { limit: 7n })?.grant).toEqual(grantOf(expected))
    expect(limitOf(grantOf(expected))).toBe(7n)
  })

  it('ends sooner, also where the app fixes the amount, and a stream then reaches less', () => {
    const sooner = { expiresAt: at + day }
    expect(lowered(asked(allowance, false), sooner)?.grant).toEqual(grantOf(allowance, sooner))
    expect(lowered(asked(revocations), sooner)?.grant).toEqual(grantOf(revocations, sooner))
    expect(lowered(asked(stream), sooner)?.grant.permission).toEqual({ ...stream, maxUnits: 5n + 2n * BigInt(day) })
  })

  it.each<[string, GrantRequest, GrantChange]>([
    ['a higher amount', asked(allowance), { limit: 21n }],
    ['no amount', asked(periodic), { limit: 0n }],
    ['less than nothing', asked(periodic), { limit: -1n }],
    ['a lower amount that the app fixes', asked(allowance, false), { limit: 19n }],
    ['more calls', asked(calls), { limit: 10n }],
    ['a later end', asked(allowance), { expiresAt: end + 1 }],
    ['an end that is over', asked(allowance), { expiresAt: at }],
    ['an end before the start', asked({ ...allowance, startsAt: at + 2 * day }), { expiresAt: at + day }],
    ['a stream of no more than is there at once', asked(stream), { limit: 5n }],
  ])('is refused: %s', (_, request, change) => {
    expect(lowered(request, change)).toBeUndefined()
  })
})

describe('a permission in the form of ERC-7715', () => {
  const parties = { payee: account, redeemers: [app] } as const

  it.each<[GrantPermission, Partial<Grant>]>([
    [allowance, parties],
    [{ ...allowance, asset: native }, {}],
    [periodic, parties],
    [{ ...periodic, asset: token, units: maxUint256 }, {}],
    [stream, {}],
    [{ ...stream, asset: native }, parties],
    [revocations, { redeemers: [app] }],
  ])('is read as the one that it was written from (%#)', (permission, change) => {
    const request = { ...asked(permission), grant: grantOf(permission, change) }
    const written = writeGrantedPermission(request, token.address)
    const [parsed] = v.parse(requestExecutionPermissionsParamsSchema, [written])
    if (parsed === undefined) throw new Error('a permission was expected')
    expect(readExecutionPermission(parsed, { account: token.address, at })).toEqual(request)
  })

  it('has no form for calls of a contract', () => {
    expect(writeGrantedPermission(asked(calls), account)).toBeUndefined()
  })
})
