import { rootAuthority } from '@latchkey/protocol/delegations'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, encodeAbiParameters, encodeFunctionData, getAbiItem, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { concat, encodePacked, numberToHex, padHex, size } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantOf, signGrant, signRevocation } from '../../../test/grants/signGrant.ts'
import { resultOf } from '../../../test/resultOf.ts'
import { maxWei, operationOf } from '../../../test/sponsor/accountOperations.ts'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const { DelegationManager, EntryPoint, EIP7702StatelessDeleGatorImpl } = smartAccountContracts
const network = 'eip155:8453'
/** The smart account of an app, that uses what it was granted. */
const sender: Address = `0x${'d1'.repeat(20)}`
const paymaster: Address = `0x${'fa'.repeat(20)}`
const single = `0x${'00'.repeat(32)}` as const
const batch = `0x01${'00'.repeat(31)}` as const
const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disableDelegation(Delegation delegation)',
  'function multiSend(bytes transactions)',
])
const listType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

let bundler: FakeNode
let node: FakeNode
let api: TestApi
let account: PrivateKeyAccount
let granted: Awaited<ReturnType<typeof signGrant>>
beforeAll(async () => {
  bundler = await startFakeNode(resultOf(`0x${'ab'.repeat(32)}`))
  const code = `0xef0100${EIP7702StatelessDeleGatorImpl.slice(2).toLowerCase()}`
  node = await startFakeNode(resultOf(code), undefined, '0x2105')
  api = await testApi({
    defaultProject: newProject('p'),
    bundlers: ([network, 'eip155:10'] as const).map((networkId) => ({ name: 'own', networkId, url: bundler.url })),
    rpcUrls: new Map(
      ([network, 'eip155:10'] as const).map((id) => [
        id,
        [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }],
      ]),
    ),
    sponsor: {
      paymasters: new Map([[network, paymaster]]),
      signerKey: `0x${'51'.repeat(32)}`,
      lowDepositWei: 0n,
      policies: [
        {
          project: 'p',
          chain: network,
          for: 'anyone',
          calls: 'any',
          upgrades: false,
          maxPerOperationWei: 100n * maxWei,
          maxPerAccountAndDayWei: 1_000n * maxWei,
          maxPerProjectAndDayWei: 1_000n * maxWei,
          maxGasPriceWei: 10n ** 12n,
        },
      ],
    },
  })
})
afterAll(async () => {
  await api?.[Symbol.asyncDispose]()
  await node?.[Symbol.asyncDispose]()
  await bundler?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  account = privateKeyToAccount(generatePrivateKey())
  granted = await signGrant(account, grantOf(api.clock.ms))
  bundler.bodies.length = 0
})

const me = () => encodeURIComponent(`${network}:${account.address}`)
const store = (context: Hex) => api.post(`/v1/permissions/${me()}?projectId=p`, { contexts: [context] })
async function revoke(hashes = [granted.hash]) {
  const body = { hashes, signature: await signRevocation(account, { hashes }) }
  expect((await api.post(`/v1/permissions/${me()}/revoke?projectId=p`, body)).status).toBe(200)
}

async function call(method: string, params: unknown, on: string = network) {
  const response = await api.post(`/v1/bundler?projectId=p&chainId=${on}`, {
    jsonrpc: '2.0',
    id: 1,
    method,
    params,
  })
  return (await response.json()) as { result?: unknown; error?: { code: number; data?: { code: string } } }
}
const send = (callData: Hex, changes: object = {}, on: string = network) =>
  call(
    'eth_sendUserOperation',
    [{ ...operationOf(sender, { callData }), signature: '0xabcd', ...changes }, EntryPoint],
    on,
  )
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).error?.data?.code

const redeem = (...contexts: Hex[]) =>
  encodeFunctionData({
    abi,
    functionName: 'redeemDelegations',
    args: [
      contexts,
      contexts.map(() => single),
      contexts.map(() => encodePacked(['address', 'uint256'], [sender, 1n])),
    ],
  })
const execute = (mode: Hex, data: Hex) => encodeFunctionData({ abi, functionName: 'execute', args: [mode, data] })
const one = (target: Address, callData: Hex) =>
  execute(single, encodePacked(['address', 'uint256', 'bytes'], [target, 0n, callData]))
const several = (...calls: { target: Address; callData: Hex }[]) =>
  execute(batch, encodeAbiParameters(listType, [calls.map((each) => ({ ...each, value: 0n }))]))
const use = (context: Hex) => one(DelegationManager, redeem(context))

const word = (value: bigint | number) => numberToHex(value, { size: 32 })
const padded = (bytes: Hex) =>
  concat([word(size(bytes)), padHex(bytes, { size: Math.ceil(size(bytes) / 32) * 32, dir: 'right' })])

/** The same delegation written in another order, with gaps, other arguments and another signature. */
function rewritten(changes: { signature?: Hex } = {}): Hex {
  const { delegate, delegator, caveats, salt } = granted.delegation
  const signature = padded(changes.signature ?? granted.signature)
  const gap = word(12_345)
  const list = caveats.map(({ enforcer, terms }) => {
    const args = padded('0x1234')
    return concat([padHex(enforcer as Hex, { size: 32 }), word(96 + size(args)), word(96), args, padded(terms as Hex)])
  })
  const heads = list.map((_, index) =>
    word(32 * list.length + list.slice(0, index).reduce((sum, each) => sum + size(each), 0)),
  )
  const conditions = concat([word(list.length), ...heads, ...list])
  const struct = concat([
    padHex(delegate as Hex, { size: 32 }),
    padHex(delegator as Hex, { size: 32 }),
    rootAuthority as Hex,
    word(192 + 32 + size(signature)),
    word(salt),
    word(192 + 32),
    gap,
    signature,
    conditions,
  ])
  return concat([word(32), word(1), word(32), struct])
}

/** The delegation of the account, as contracts take it. */
function struct() {
  const { delegate, delegator, caveats, salt } = granted.delegation
  return {
    delegate: delegate as Address,
    delegator: delegator as Address,
    authority: rootAuthority as Hex,
    caveats: caveats.map(({ enforcer, terms }) => ({
      enforcer: enforcer as Address,
      terms: terms as Hex,
      args: '0x' as Hex,
    })),
    salt,
    signature: granted.signature,
  }
}

/** One that another delegate was given in turn, above the account's own. */
function handedOn(): Hex {
  const [{ components }] = getAbiItem({ abi, name: 'disableDelegation' }).inputs
  const type = [{ type: 'tuple[]', components }] as const
  const own = struct()
  const next = { ...own, delegate: sender, delegator: own.delegate, authority: granted.hash, caveats: [] }
  return encodeAbiParameters(type, [[next, own]])
}

const forms: readonly (readonly [string, () => Hex])[] = [
  ['in a call of the account', () => use(granted.context)],
  ['by the account’s own function', () => redeem(granted.context)],
  [
    'in a batch',
    () => several({ target: sender, callData: '0x' }, { target: DelegationManager, callData: redeem(granted.context) }),
  ],
  ['in a batch in a call to itself', () => one(sender, several({ target: sender, callData: use(granted.context) }))],
  ['as the last of several', () => one(DelegationManager, redeem(rewritten(), granted.context))],
  [
    'packed by an account of another kind',
    () => {
      const data = redeem(granted.context)
      const packed = encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, DelegationManager, 0n, BigInt(size(data)), data],
      )
      return encodeFunctionData({ abi, functionName: 'multiSend', args: [packed] })
    },
  ],
  ['written in another way', () => use(rewritten())],
  ['with another signature', () => use(rewritten({ signature: `0x${'77'.repeat(64)}1c` }))],
  ['handed on to another delegate', () => use(handedOn())],
  [
    'behind what looks like it',
    () => concat([use(rewritten()), '0x00', `0x${'ff'.repeat(500)}`, use(granted.context)]),
  ],
]

describe('an operation that uses a grant', () => {
  it.each(forms)('is refused once the grant was taken back: %s', async (_, write) => {
    await store(granted.context)
    expect((await send(write())).result).toBeDefined()
    const sent = bundler.bodies.length
    await revoke()
    expect(await codeOf(send(write()))).toBe('permissions/revoked')
    const estimate = [operationOf(sender, { callData: write() }), EntryPoint]
    expect(await codeOf(call('eth_estimateUserOperationGas', estimate))).toBe('permissions/revoked')
    expect(bundler.bodies).toHaveLength(sent)
  })

  it('is refused wherever in the operation the grant is', async () => {
    await store(granted.context)
    await revoke()
    const data = redeem(granted.context)
    for (const place of ['initCode', 'factoryData', 'paymasterData', 'paymasterAndData', 'signature', 'more'])
      expect([place, await codeOf(send('0x', { [place]: data }))]).toEqual([place, 'permissions/revoked'])
    const upper = `0x${use(granted.context).slice(2).toUpperCase()}` as const
    expect(await codeOf(send(upper))).toBe('permissions/revoked')
    const named = { userOperation: operationOf(sender, { callData: data }), entryPoint: EntryPoint }
    expect(await codeOf(call('eth_sendUserOperation', named))).toBe('permissions/revoked')
  })

  it('is not paid for', async () => {
    await store(granted.context)
    const pay = () =>
      call('pm_getPaymasterStubData', [
        operationOf(sender, { callData: use(granted.context) }),
        EntryPoint,
        '0x2105',
        {},
      ])
    expect((await pay()).result).toBeDefined()
    await revoke()
    expect((await pay()).error).toMatchObject({ code: -32500, data: { code: 'permissions/revoked' } })
  })

  it('goes through where the grant is another one', async () => {
    const other = await signGrant(account, grantOf(api.clock.ms))
    for (const context of [granted.context, other.context]) await store(context)
    await revoke()
    expect((await send(use(other.context))).result).toBeDefined()
    expect((await send(use(granted.context), {}, 'eip155:10')).result).toBeDefined()
    // The same salt, and other conditions.
    const [first] = granted.delegation.caveats
    const same = { salt: granted.delegation.salt, caveats: first === undefined ? [] : [first] }
    const alike = await signGrant(account, grantOf(api.clock.ms), { changes: same })
    expect((await send(use(alike.context))).result).toBeDefined()
  })

  it('goes through where the account itself disables the grant on the chain', async () => {
    await store(granted.context)
    await revoke()
    const callData = one(
      DelegationManager,
      encodeFunctionData({ abi, functionName: 'disableDelegation', args: [struct()] }),
    )
    expect((await send(callData, { sender: account.address })).result).toBeDefined()
    expect(await codeOf(send(callData))).toBe('permissions/revoked')
  })

  it('reaches no node by the way of other calls', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [operationOf(sender), EntryPoint] }
    const response = await api.post(`/v1/?projectId=p&chainId=${network}`, body)
    expect(await response.json()).toMatchObject({ error: { code: -32601 } })
  })

  it('is refused where more looks like the grant than any honest operation has', async () => {
    await store(granted.context)
    await revoke()
    const [first] = granted.delegation.caveats
    const changes = { salt: granted.delegation.salt, caveats: first === undefined ? [] : [first] }
    const { context } = await signGrant(account, grantOf(api.clock.ms), { changes })
    expect((await send(one(DelegationManager, redeem(...Array<Hex>(64).fill(context))))).result).toBeDefined()
    expect(await codeOf(send(one(DelegationManager, redeem(...Array<Hex>(65).fill(context)))))).toBe(
      'permissions/revoked',
    )
  })
})
