import { type ErrorCode, KitError } from '@latchkey/protocol'
import { decodeAbi, encodeCall, hexToBytes, parseCall } from '@latchkey/protocol/abi'
import { readContext, writeContext, writeGrant } from '@latchkey/protocol/delegations'
import type { AskedPermission, Grant, GrantPermission } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { describe, expect, it } from 'vitest'
import { alice, bob } from '../../test/fakeConnector.ts'
import { planWorld, token } from '../../test/planWorld.ts'
import { testKit } from '../../test/testKit.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { type PermissionNode, readPermission, readRemaining } from './index.ts'
import { requestPermissions, revokePermissions } from './requestPermissions.action.ts'
import { spendPermission, spendPermissionCall } from './spendPermission.action.ts'

const { DelegationManager } = smartAccountContracts
const app = '0x52908400098527886E0F7030069857D2E4169EE7'
const day = 86_400
const at = 1_800_000_000
const usdc = { kind: 'token', address: token } as const
const budget: GrantPermission = {
  kind: 'periodic',
  asset: usdc,
  units: 20_000_000n,
  periodSeconds: day,
  startsAt: at,
}
const grantOf = (permission: GrantPermission, change: Partial<Grant> = {}): Grant => {
  return { chainId: 1, delegate: app, permission, expiresAt: at + 7 * day, ...change }
}
const contextOf = (grant: Grant, account: string = alice) =>
  writeContext(writeGrant(grant, { account, nonce: 3n, salt: 7n }), `0x${'22'.repeat(65)}`)
const context = contextOf(grantOf(budget))

/** A page with a wallet that answers as the test says. */
async function opened(requestWallet?: ChainDriver['requestWallet']) {
  const asked: unknown[] = []
  const world = planWorld({
    ...(requestWallet && {
      requestWallet: (request) => {
        asked.push({ method: request.method, params: request.params })
        return requestWallet(request)
      },
    }),
  })
  const { kit } = await world.open()
  return { kit, asked, sent: world.asked }
}

const permissions: readonly AskedPermission[] = [
  { kind: 'periodic', asset: usdc, units: 20_000_000n, periodSeconds: day },
]

describe('a request for permissions', () => {
  it('is put in the form of ERC-7715, and answered with what the chain will hold it to', async () => {
    const lowered = contextOf(grantOf({ ...budget, units: 5_000_000n }, { expiresAt: at + day }))
    const { kit, asked } = await opened(async () => [{ context: lowered, delegationManager: DelegationManager }])
    const granted = await requestPermissions(kit, {
      delegate: app,
      permissions,
      expiresAt: at + 7 * day,
      justification: 'Coffee',
    })
    expect(asked).toEqual([
      {
        method: 'wallet_requestExecutionPermissions',
        params: [
          {
            chainId: '0x1',
            from: alice,
            to: app,
            permission: {
              type: 'erc20-token-periodic',
              data: { tokenAddress: token, periodAmount: '0x1312d00', periodDuration: day, justification: 'Coffee' },
              isAdjustmentAllowed: true,
            },
            rules: [{ type: 'expiry', data: { timestamp: at + 7 * day } }],
          },
        ],
      },
    ])
    expect(granted).toEqual([
      {
        context: lowered,
        networkId: 'eip155:1',
        account: alice,
        delegate: app,
        permission: { ...budget, units: 5_000_000n },
        expiresAt: at + day,
      },
    ])
  })

  const both = writeTwice(context)
  it.each<[string, ErrorCode, () => Promise<unknown>]>([
    ['of a wallet without ERC-7715', 'permissions/not-supported', refuses('wallet/unsupported-method')],
    ['of a wallet that does not know the method', 'permissions/not-supported', refuses('rpc/method-not-found')],
    ['that the person declines', 'wallet/user-rejected', refuses('wallet/user-rejected')],
    ['that is answered with nothing', 'permissions/context-invalid', async () => undefined],
    ['that is answered with no permission', 'permissions/context-invalid', async () => []],
    ['that is answered without a context', 'permissions/context-invalid', async () => [{}]],
    ['that is answered with other bytes', 'permissions/context-invalid', async () => [{ context: '0xab' }]],
    ['that is answered with half a byte', 'permissions/context-invalid', async () => [{ context: '0xabc' }]],
    ['that is answered with two delegations as one', 'permissions/context-invalid', async () => [{ context: both }]],
    [
      'that is answered with a permission for somebody else',
      'permissions/context-invalid',
      async () => [{ context: contextOf(grantOf(budget, { delegate: bob })) }],
    ],
    [
      'that is answered with a permission of another account',
      'permissions/context-invalid',
      async () => [{ context: contextOf(grantOf(budget), bob) }],
    ],
    [
      'that is answered for another contract',
      'permissions/context-invalid',
      async () => [{ context, delegationManager: token }],
    ],
  ])('is refused: one %s', async (_, code, answer) => {
    const { kit } = await opened(answer)
    await expect(requestPermissions(kit, { delegate: app, permissions })).rejects.toMatchObject({ code })
  })

  it('needs an account, and a chain whose wallets can be asked', async () => {
    const asking = { delegate: app, permissions } as const
    await expect(requestPermissions(testKit(), asking)).rejects.toMatchObject({ code: 'connection/client-not-set' })
    const { kit } = await opened()
    await expect(requestPermissions(kit, asking)).rejects.toMatchObject({ code: 'permissions/not-supported' })
  })
})

it('permissions are taken back one after the other, until one is not', async () => {
  const { kit, asked } = await opened(async ({ params }) => {
    if (JSON.stringify(params).includes('0x02')) throw new KitError({ code: 'wallet/user-rejected', shortMessage: 'x' })
    return null
  })
  const revoking = revokePermissions(kit, { contexts: ['0x01', '0x02', '0x03'] })
  await expect(revoking).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  expect(asked).toEqual([
    { method: 'wallet_revokeExecutionPermission', params: [{ permissionContext: '0x01' }] },
    { method: 'wallet_revokeExecutionPermission', params: [{ permissionContext: '0x02' }] },
  ])
})

describe('spending', () => {
  const redeem = parseCall('redeemDelegations(bytes[] contexts,bytes32[] modes,bytes[] executions)')
  const partsOf = (data: string) => decodeAbi(redeem.fields, hexToBytes(data.slice(10)))
  const single = `0x${'00'.repeat(32)}`
  const word = (value: bigint) => value.toString(16).padStart(64, '0')

  it('is a call of the framework that transfers the token of the permission', () => {
    const call = spendPermissionCall({ context, transfer: { to: bob, units: 15n } })
    expect(call).toMatchObject({ to: DelegationManager, value: 0n })
    expect(call.data.slice(0, 10)).toBe(redeem.selector)
    const transfer = encodeCall(parseCall('transfer(address,uint256)'), [bob, 15n])
    expect(partsOf(call.data)).toEqual([[context], [single], [`${token.toLowerCase()}${word(0n)}${transfer.slice(2)}`]])
  })

  it('of the own currency of a network goes to the receiver itself', () => {
    const native = contextOf(grantOf({ ...budget, asset: { kind: 'native' } }))
    const { data } = spendPermissionCall({ context: native, transfer: { to: bob, units: 15n } })
    expect(partsOf(data)?.[2]).toEqual([`${bob.toLowerCase()}${word(15n)}`])
  })

  it('redeems the permission once for each of several calls', () => {
    const { data } = spendPermissionCall({
      context,
      calls: [
        { to: token, data: '0x01' },
        { to: bob, value: 2n },
      ],
    })
    expect(partsOf(data)).toEqual([
      [context, context],
      [single, single],
      [`${token.toLowerCase()}${word(0n)}01`, `${bob.toLowerCase()}${word(2n)}`],
    ])
  })

  const calls: GrantPermission = {
    kind: 'calls',
    contract: token,
    selectors: ['0x01020304'],
    maxValueUnits: 0n,
    maxCalls: 5,
  }
  it.each<[string, spendPermissionCall.Options, ErrorCode]>([
    [
      'a transfer by a permission for calls',
      { context: contextOf(grantOf(calls)), transfer: { to: bob, units: 1n } },
      'permissions/not-covered',
    ],
    [
      'a transfer to another receiver than its own',
      { context: contextOf(grantOf(budget, { payee: alice })), transfer: { to: bob, units: 1n } },
      'permissions/not-covered',
    ],
    ['2^256', { context, transfer: { to: bob, units: 1n << 256n } }, 'permissions/not-covered'],
    ['a call that carries 2^256', { context, calls: [{ to: bob, value: 1n << 256n }] }, 'permissions/not-covered'],
    ['less than nothing', { context, transfer: { to: bob, units: -1n } }, 'permissions/not-covered'],
    ['a receiver without 0x', { context, transfer: { to: bob.slice(2), units: 1n } }, 'permissions/not-covered'],
    ['no call at all', { context, calls: [] }, 'permissions/not-covered'],
    ['a call of no address', { context, calls: [{ to: 'bob' }] }, 'permissions/not-covered'],
    ['a call with half a byte', { context, calls: [{ to: bob, data: '0xa' }] }, 'permissions/not-covered'],
    ['a context of other bytes', { context: '0xab', calls: [{ to: bob }] }, 'permissions/context-invalid'],
  ])('is refused: %s', (_, options, code) => {
    expect(() => spendPermissionCall(options)).toThrow(expect.objectContaining({ code }))
  })

  it('by the kit sends that call', async () => {
    const { kit, sent } = await opened()
    const spending = { context, transfer: { to: bob, units: 15n } } as const
    expect(await spendPermission(kit, { ...spending, title: 'Coffee' })).toMatchObject({ hash: '0x1' })
    expect(sent).toEqual([spendPermissionCall(spending).data])
  })
})

describe('what is left of a permission', () => {
  type Facts = {
    now: number
    code: string
    disabled: boolean
    nonce: bigint
    valid: string | Error
    units: bigint
    spent: bigint
    made: bigint
  }
  const facts: Facts = {
    now: at + 10,
    code: '0xef0100',
    disabled: false,
    nonce: 3n,
    valid: '0x1626ba7e',
    units: 5_000_000n,
    spent: 0n,
    made: 0n,
  }
  const word = (value: bigint | boolean) => BigInt(value).toString(16).padStart(64, '0')
  const selector = (call: string) => parseCall(call).selector

  /** A node whose contracts say this. */
  const nodeOf = (change: Partial<Facts>): PermissionNode => ({
    async request({ method, params }) {
      const now = { ...facts, ...change }
      if (method === 'eth_getBlockByNumber') return { timestamp: `0x${now.now.toString(16)}` }
      if (method === 'eth_getCode') return now.code
      const [{ data }] = params as [{ data: string }]
      switch (data.slice(0, 10)) {
        case selector('isValidSignature(bytes32,bytes)'):
          if (typeof now.valid !== 'string') throw now.valid
          return now.valid.padEnd(66, '0')
        case selector('disabledDelegations(bytes32)'):
          return `0x${word(now.disabled)}`
        case selector('currentNonce(address,address)'):
          return `0x${word(now.nonce)}`
        case selector('getAvailableAmount(bytes32,address,bytes)'):
          return `0x${word(now.units)}${word(false)}${word(1n)}`
        case selector('streamingAllowances(address,bytes32)'):
          return `0x${word(0n).repeat(4)}${word(now.spent)}`
        case selector('callCounts(address,bytes32)'):
          return `0x${word(now.made)}`
      }
      throw new Error(method)
    },
  })
  const left = (permission: GrantPermission, change: Partial<Facts> = {}) =>
    readRemaining(nodeOf(change), { context: contextOf(grantOf(permission)), networkId: 'eip155:1' })
  const expiresAt = at + 7 * day
  const stream: GrantPermission = {
    kind: 'stream',
    asset: usdc,
    initialUnits: 5n,
    unitsPerSecond: 2n,
    maxUnits: 100n,
    startsAt: at,
  }
  const calls: GrantPermission = {
    kind: 'calls',
    contract: token,
    selectors: ['0x01020304'],
    maxValueUnits: 0n,
    maxCalls: 5,
  }

  it.each<[string, GrantPermission, Partial<Facts>, object]>([
    ['what the enforcer says, until the next period', budget, {}, { units: 5_000_000n, renewsAt: at + day }],
    ['the last period, after which there is none', budget, { now: expiresAt - 1 }, { units: 5_000_000n }],
    [
      'of an amount in all, with no period',
      { ...budget, kind: 'allowance' } as GrantPermission,
      {},
      { units: 5_000_000n },
    ],
    ['of a stream that was never used', stream, {}, { units: 25n }],
    ['of a stream, less what was spent', stream, { spent: 20n }, { units: 5n }],
    ['of a stream that has reached its most', stream, { now: at + day, spent: 20n }, { units: 80n }],
    ['a number of calls', calls, { made: 2n }, { calls: 3 }],
    ['nothing to count, where approvals are taken back', { kind: 'revocations', ways: ['erc20Approve'] }, {}, {}],
  ])('is %s', async (_, permission, change, expected) => {
    expect(await left(permission, change)).toEqual({ status: 'active', ...expected, expiresAt })
  })

  it.each<[string, Partial<Facts>]>([
    ['revoked', { disabled: true }],
    ['revoked', { nonce: 4n }],
    ['expired', { now: expiresAt }],
    ['not-smart', { code: '0x' }],
    ['not-signed', { valid: '0xffffffff' }],
    ['not-signed', { valid: Object.assign(new Error('execution reverted'), { code: 3 }) }],
  ])('is nothing of one that is %s (%#)', async (status, change) => {
    expect(await left(budget, change)).toEqual({ status, units: 0n, expiresAt })
    expect(await left(calls, change)).toEqual({ status, calls: 0, expiresAt })
  })

  it('is said to begin later, where it does', async () => {
    expect(await left(stream, { now: at - 1 })).toMatchObject({ status: 'not-started', units: 0n })
    const early = await left(budget, { now: at - 1, units: 0n })
    expect(early).toMatchObject({ status: 'not-started', units: 0n, renewsAt: at })
  })

  it('is not guessed where a node says something else, or nothing', async () => {
    const odd: PermissionNode = { request: async () => '0x' }
    const reading = readRemaining(odd, { context, networkId: 'eip155:1' })
    await expect(reading).rejects.toMatchObject({ code: 'http/invalid-answer' })
    await expect(left(budget, { valid: new Error('timeout') })).rejects.toThrow('timeout')
  })

  it('is read by the nodes of a kit', async () => {
    const { kit } = await planWorld({ request: (_, request) => nodeOf({}).request(request) }).open()
    expect(await readRemaining(kit, { context, networkId: 'eip155:1' })).toMatchObject({ units: 5_000_000n })
    const elsewhere = readRemaining(kit, { context, networkId: 'eip155:5' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'network/not-found' })
  })
})

it('a context says what it lets do, with who may alone receive and use it', () => {
  const change = { payee: bob, redeemers: [app] } as const
  const read = readPermission({ context: contextOf(grantOf(budget, change)), networkId: 'eip155:1' })
  expect(read).toMatchObject({ account: alice, delegate: app, permission: budget, ...change })
})

function refuses(code: ErrorCode) {
  return () => Promise.reject(new KitError({ code, shortMessage: 'x' }))
}

/** Two delegations in one context. */
function writeTwice(one: string): string {
  const struct = readContext(one)?.[0] ?? expect.fail('It is readable.')
  const type = 'f((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)[])'
  return `0x${encodeCall(parseCall(type), [[struct, struct]]).slice(10)}`
}
