import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  executionPermissionDataSchemas,
  executionRuleDataSchemas,
  grantPermissionDataSchemas,
  grantPermissionsParamsSchema,
  requestExecutionPermissionsParamsSchema,
  revokeExecutionPermissionParamsSchema,
} from './index.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const app = `0x${'a1'.repeat(20)}`

describe('wallet_requestExecutionPermissions', () => {
  /** As `@metamask/smart-accounts-kit` 2.0.0 sends it. */
  const request = {
    chainId: '0x2105',
    permission: {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token, periodAmount: '0x1312d00', periodDuration: 86_400, justification: 'Coffee' },
      isAdjustmentAllowed: true,
    },
    to: app,
    rules: [{ type: 'expiry', data: { timestamp: 1_800_000_000 } }],
  }
  const takes = (change: object) => v.is(requestExecutionPermissionsParamsSchema, [{ ...request, ...change }])
  const takesData = (type: keyof typeof executionPermissionDataSchemas, data: object) =>
    v.is(executionPermissionDataSchemas[type], data)

  it('takes what the kit sends, with amounts as numbers', () => {
    const [read] = v.parse(requestExecutionPermissionsParamsSchema, [request])
    expect(read?.chainId).toBe(8453)
    expect(v.parse(executionPermissionDataSchemas['erc20-token-periodic'], read?.permission.data)).toEqual({
      tokenAddress: token,
      periodAmount: 20_000_000n,
      periodDuration: 86_400,
      justification: 'Coffee',
    })
  })

  it.each<[string, object]>([
    ['a receiver without 0x', { to: app.slice(2) }],
    ['a receiver with a wrong checksum', { to: token.replace('A0b', 'a0b') }],
    ['chain 0', { chainId: '0x0' }],
    ['a member that it does not know', { signer: {} }],
    ['nine rules', { rules: Array.from({ length: 9 }, () => request.rules[0]) }],
    ['a permission that does not say whether it may be lowered', { permission: { type: 'x', data: {} } }],
  ])('refuses %s', (_, change) => {
    expect(takes({})).toBe(true)
    expect(takes(change)).toBe(false)
  })

  it.each<[string, object]>([
    ['nothing', { periodAmount: '0x0' }],
    ['2^256', { periodAmount: `0x1${'0'.repeat(64)}` }],
    ['an amount as a number', { periodAmount: 5 }],
    ['a period of no time', { periodDuration: 0 }],
    ['half a second', { periodDuration: 0.5 }],
    ['a start in milliseconds', { startTime: 1_800_000_000_000 }],
    ['a token in no form of one', { tokenAddress: '0xa1' }],
    ['a limit that it does not know', { maxCalls: 5 }],
  ])('refuses %s in its data', (_, change) => {
    const { data } = request.permission
    expect(takesData('erc20-token-periodic', data)).toBe(true)
    expect(takesData('erc20-token-periodic', { ...data, ...change })).toBe(false)
  })

  it('refuses to take back approvals in no way', () => {
    const ways = {
      erc20Approve: false,
      erc721Approve: false,
      erc721SetApprovalForAll: false,
      permit2Approve: false,
      permit2Lockdown: false,
      permit2InvalidateNonces: false,
    }
    expect(takesData('token-approval-revocation', ways)).toBe(false)
    expect(takesData('token-approval-revocation', { ...ways, permit2Lockdown: true })).toBe(true)
  })

  it('refuses a rule for nobody', () => {
    expect(v.is(executionRuleDataSchemas.payee, { addresses: [] })).toBe(false)
    expect(v.is(executionRuleDataSchemas.payee, { addresses: [app] })).toBe(true)
  })
})

it('wallet_revokeExecutionPermission takes a context, in a list or alone', () => {
  expect(v.is(revokeExecutionPermissionParamsSchema, [{ permissionContext: '0xab' }])).toBe(true)
  expect(v.is(revokeExecutionPermissionParamsSchema, { permissionContext: '0xab' })).toBe(true)
  expect(v.is(revokeExecutionPermissionParamsSchema, { permissionContext: '0x' })).toBe(false)
})

describe('wallet_grantPermissions', () => {
  const request = {
    chainId: '0x1',
    expiry: 1_800_000_000,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x04${'ab'.repeat(64)}` }] } },
    permissions: [{ type: 'contract-call', data: {} }],
    policies: [],
  }
  const takes = (change: object) => v.is(grantPermissionsParamsSchema, [{ ...request, ...change }])

  it.each<[string, object]>([
    ['no expiry', { expiry: undefined }],
    ['no permission', { permissions: [] }],
    ['a signer of another kind', { signer: { type: 'account', data: { address: app } } }],
    ['a third key', { signer: { ...request.signer, data: { keys: Array(3).fill(request.signer.data.keys[0]) } } }],
  ])('refuses %s', (_, change) => {
    expect(takes({})).toBe(true)
    expect(takes(change)).toBe(false)
  })

  it('reads the start of a subscription in milliseconds, as the client sends it, and in seconds', () => {
    const data = { allowance: '0x5', period: 60 }
    const schema = grantPermissionDataSchemas['native-token-recurring-allowance']
    expect(v.parse(schema, { ...data, start: 1_800_000_000_123 }).start).toBe(1_800_000_000)
    expect(v.parse(schema, { ...data, start: 1_800_000_000 }).start).toBe(1_800_000_000)
  })
})
