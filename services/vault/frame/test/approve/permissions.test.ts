import { type Anvil, approveAsPerson, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import {
  hashDelegation,
  readContext,
  readDelegation,
  splitContexts,
  writeContext,
} from '@latchkey/protocol/delegations'
import { mainnet } from '@latchkey/protocol/networks'
import { revokePermissionsText } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/utils'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf, type PhraseAddresses } from '../../../keys/src/addresses.ts'
import { deployToken } from './deployToken.ts'
import { type Keeper, startKeeper } from './startKeeper.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Who uses what the app is given. */
const app = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const { DelegationManager, EIP7702StatelessDeleGatorImpl: code, NonceEnforcer } = smartAccountContracts
const abi = parseAbi([
  'function mint(address to,uint256 amount)',
  'function transfer(address to,uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
])
const day = 86_400
let chain: Anvil
let keeper: Keeper
let stage: Stage
let addresses: PhraseAddresses
let token: Hex
let visit: Visit

const button = (name: string) => `[data-testid=approve-${name}]`
const chainOf = () => ({ ...{ id: 1, name: 'x' }, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } })
const http_ = () => ({ chain: { ...chainOf(), rpcUrls: { default: { http: [chain.rpcUrl] } } }, transport: http() })
const client = () => createPublicClient({ ...http_(), pollingInterval: 20 })
const text = async (name: string) => (await visit.frame.textContent(button(name))) ?? ''
const balance = (owner: Hex) => client().readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })
const now = () => Math.floor(Date.now() / 1_000)

type Permission = { readonly context: Hex; readonly permission: { readonly data: Record<string, unknown> } }

function periodic(change: object = {}, data: object = {}) {
  return {
    chainId: '0x1',
    to: app.address,
    permission: {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token, periodAmount: '0x1312d00', periodDuration: day, justification: 'Coffee', ...data },
      isAdjustmentAllowed: true,
    },
    rules: [{ type: 'expiry', data: { timestamp: now() + 7 * day } }],
    ...change,
  }
}
const asking = (params: unknown, method = 'wallet_requestExecutionPermissions', more: object = {}) => ({
  ...{ origin: stage.app, claimedName: 'Harbour', chainId: 'eip155:1', addresses, method, params },
  ...more,
})
const answered = async (id: string) => {
  await expect.poll(() => visit.answer(id), { timeout: 30_000 }).toBeDefined()
  return (await visit.answer(id)) ?? { id }
}
/** What the screen said, and what the app got. */
async function approved<Result>(request: object) {
  const id = await visit.ask(request)
  const says = await approveAsPerson(visit.page, visit.frame)
  const { result, error } = await answered(id)
  if (error) throw new Error(error)
  return { says, result: result as Result }
}
const refused = async (request: object) => (await answered(await visit.ask(request))).error
const signed = async () => (await visit.events()).filter((one) => one.event === 'sign').length

/** The app uses a permission: who holds the key needs nothing else. */
async function use(context: Hex, amount: bigint): Promise<'success' | 'reverted'> {
  const wallet = createWalletClient({ account: app, ...http_() })
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, amount] })
  const execution = encodePacked(['address', 'uint256', 'bytes'], [token, 0n, data])
  const call = { abi, functionName: 'redeemDelegations', args: [[context], [`0x${'0'.repeat(64)}`], [execution]] }
  const hash = await wallet.writeContract({ address: DelegationManager, gas: 1_000_000n, ...call } as never)
  return (await client().waitForTransactionReceipt({ hash })).status
}

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
  keeper = await startKeeper()
  stage = await startStage({ 'eip155:1': chain.rpcUrl, api: keeper.url })
  addresses = await addressesOf(new Uint8Array(32).fill(7))
  for (const address of [addresses.evm, app.address])
    await rpcCall(chain.rpcUrl, 'anvil_setBalance', [address, '0x56bc75e2d63100000'])
  token = await deployToken(chain.rpcUrl)
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [addresses.evm as Hex, 1_000_000_000n] })
  // Who deployed it is its minter, and is not locked.
  await rpcCall(chain.rpcUrl, 'eth_sendTransaction', [
    { from: '0x00000000000000000000000000000000000000a1', to: token, data },
  ])
})
afterEach(() => visit.page.context().close())
afterAll(async () => {
  await stage?.stop()
  keeper?.stop()
  await chain?.stop()
})

describe('a permission', () => {
  it('is declined, and is not given where nobody keeps it: nothing is signed then [S6.9]', async () => {
    visit = await stage.open()
    await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x0'])
    const first = await visit.ask(asking([periodic()]))
    await visit.frame.waitForSelector(button('upgrade'))
    await expect
      .poll(() => text('does'), { timeout: 10_000 })
      .toContain('too little ETH for the network fee of turning on')
    await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x56bc75e2d63100000'])
    expect(await visit.frame.locator(button('no-upgrade')).count()).toBe(0)
    await visit.frame.click(button('reject'))
    expect((await answered(first)).error).toBe('wallet/user-rejected')
    keeper.state.isDown = true
    const fresh = await stage.open()
    await visit.page.context().close()
    visit = fresh
    expect(await refused(asking([periodic()]))).toBe('permissions/unavailable')
    keeper.state.isDown = false
    expect(await signed()).toBe(0)
    expect(keeper.heard).toEqual([])
  })

  it('is given with its limits in words, makes the account smart, and is held by the chain [S6.9, S3.178]', async () => {
    visit = await stage.open()
    const { says, result } = await approved<readonly Permission[]>(asking([periodic()]))
    for (const part of [
      'may spend up to 20.00',
      'a day until',
      'without asking',
      '140.00',
      '14% of the',
      'Coffee',
      'What the app says it is for',
      app.address,
      'Turn on smart features on Ethereum',
      'Works without asking',
    ])
      expect(says).toContain(part)
    const [given, another] = result
    if (given === undefined) throw new Error('a permission was expected')
    expect(another).toBeUndefined()
    expect(given).toMatchObject({
      chainId: '0x1',
      from: addresses.evm,
      to: app.address,
      permission: { type: 'erc20-token-periodic', data: { periodAmount: '0x1312d00', periodDuration: day } },
      dependencies: [],
      delegationManager: DelegationManager,
    })
    expect(await rpcCall(chain.rpcUrl, 'eth_getCode', [addresses.evm, 'latest'])).toBe(
      `0xef0100${code.slice(2).toLowerCase()}`,
    )
    expect(keeper.grants.map(({ context, origin }) => ({ context, origin }))).toEqual([
      { context: given.context, origin: stage.app },
    ])
    const before = await balance(stranger)
    expect(await use(given.context, 15_000_000n)).toBe('success')
    expect(await use(given.context, 6_000_000n)).toBe('reverted')
    expect((await balance(stranger)) - before).toBe(15_000_000n)
    const listed = (await answered(await visit.ask(asking([], 'wallet_getGrantedExecutionPermissions')))).result
    expect(listed).toMatchObject([{ context: given.context, permission: { data: { periodAmount: '0x1312d00' } } }])
    const other = asking([], 'wallet_getGrantedExecutionPermissions', { origin: 'https://other.example' })
    expect((await answered(await visit.ask(other))).result).toEqual([])
    const supported = (await answered(await visit.ask(asking([], 'wallet_getSupportedExecutionPermissions')))).result
    expect(supported).toMatchObject({
      'erc20-token-periodic': { chainIds: ['0x1'], ruleTypes: ['expiry', 'redeemer', 'payee'] },
      'token-approval-revocation': { chainIds: ['0x1'], ruleTypes: ['expiry', 'redeemer'] },
    })
  })

  it('is made smaller by the person, and the app is told so', async () => {
    visit = await stage.open()
    const id = await visit.ask(asking([periodic()]))
    await visit.frame.click(button('less-0'))
    await visit.frame.fill('#approve-less-0', '21')
    await visit.frame.click('.approve-less button')
    await visit.frame.waitForSelector('#approve-less-0[aria-invalid]')
    await visit.frame.fill('#approve-less-0', '5')
    await visit.frame.click('.approve-less button')
    await expect.poll(() => text('does')).toContain('up to 5.00')
    // It shows what is set, and what is set stays so when something else is.
    expect(await visit.frame.inputValue('#approve-less-0')).toBe('5.00')
    await visit.frame.fill('#approve-less-0', '')
    await visit.frame.selectOption('#approve-ends-0', String(day))
    await visit.frame.click('.approve-less button')
    await expect.poll(() => visit.frame.inputValue('#approve-ends-0')).toBe('set')
    await expect.poll(() => text('does')).toContain('up to 5.00')
    await approveAsPerson(visit.page, visit.frame)
    const [given] = (await answered(id)).result as readonly (Permission & {
      rules: { data: { timestamp: number } }[]
    })[]
    expect(given?.permission.data.periodAmount).toBe('0x4c4b40')
    expect(given?.rules[0]?.data.timestamp).toBeLessThanOrEqual(now() + day)
    expect(await use(given?.context ?? '0x', 6_000_000n)).toBe('reverted')
  })

  it('has a fixed amount where the app wants that, and may end sooner all the same', async () => {
    visit = await stage.open()
    const { permission } = periodic()
    const id = await visit.ask(asking([periodic({ permission: { ...permission, isAdjustmentAllowed: false } })]))
    await visit.frame.click(button('less-0'))
    expect(await visit.frame.locator('#approve-less-0').count()).toBe(0)
    expect(await visit.frame.locator('#approve-ends-0 option').count()).toBeGreaterThan(1)
    await visit.frame.click(button('reject'))
    await answered(id)
  })

  it('is one of several on one screen, all or none, also as the peer’s clients ask for them [S3.178]', async () => {
    visit = await stage.open()
    const request = {
      chainId: '0x1',
      address: addresses.evm,
      expiry: now() + day,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: app.publicKey }] } },
      permissions: [
        { type: 'erc20-recurring-allowance', data: { token, allowance: '0x1312d00', start: now(), period: day } },
        { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: now(), period: day } },
      ],
      policies: [],
    }
    const { says, result } = await approved<{ context: Hex }>(asking([request], 'wallet_grantPermissions'))
    expect(says).toContain('2 permissions')
    expect(result).toMatchObject({
      ...{ address: addresses.evm, expiry: request.expiry, permissions: request.permissions },
      signerMeta: { delegationManager: DelegationManager },
    })
    const [first, second, third] = splitContexts(result.context) as readonly Hex[]
    expect([second === undefined, third]).toEqual([false, undefined])
    expect(await use(first ?? '0x', 1n)).toBe('success')
  })

  it.each<[string, () => unknown, string]>([
    ['calls of a token', () => contractCall(token), 'rpc/invalid-params'],
    ['the account itself', () => [periodic({ to: addresses.evm })], 'rpc/invalid-params'],
    ['an amount of 2^256', () => [periodic({}, { periodAmount: `0x1${'0'.repeat(64)}` })], 'rpc/invalid-params'],
    ['another account', () => [periodic({ from: stranger })], 'rpc/invalid-params'],
    ['another chain', () => [periodic({ chainId: '0x89' })], 'calls/unsupported-chain'],
    ['a later end than 30 days that the app fixes', () => [fixedEnd(31)], 'rpc/invalid-params'],
  ])('is never given for %s', async (_, params, expected) => {
    visit = await stage.open()
    const given = params()
    const isPeer = JSON.stringify(given).includes('contract-call')
    expect(
      await refused(asking(given, isPeer ? 'wallet_grantPermissions' : undefined, { chainId: chainIdOf(given) })),
    ).toBe(expected)
    expect(await signed()).toBe(0)
  })
})

const chainIdOf = (params: unknown) => `eip155:${Number((params as readonly { chainId: string }[])[0]?.chainId)}`
const fixedEnd = (days: number) => {
  const { permission } = periodic()
  return periodic({
    permission: { ...permission, isAdjustmentAllowed: false },
    rules: [{ type: 'expiry', data: { timestamp: now() + days * day } }],
  })
}
const contractCall = (address: string) => [
  {
    chainId: '0x1',
    expiry: now() + day,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: app.publicKey }] } },
    permissions: [
      {
        type: 'contract-call',
        data: {
          address,
          abi: [{ type: 'function', name: 'burn', inputs: [{ type: 'uint256' }] }],
          functions: [{ functionName: 'burn' }],
        },
      },
    ],
    policies: [],
  },
]

describe('a permission that is taken back', () => {
  const revoking = (permissionContext: string) => asking({ permissionContext }, 'wallet_revokeExecutionPermission')

  it('is refused by the services at once and by the chain after a transaction [S6.10]', async () => {
    visit = await stage.open()
    const [given] = (await approved<readonly Permission[]>(asking([periodic()]))).result
    const context = given?.context ?? '0x'
    keeper.heard.length = 0
    const { says, result } = await approved(revoking(context))
    for (const part of ['Revoke a permission', 'again and again', 'Our services refuse it', app.address])
      expect(says).toContain(part)
    expect(result).toEqual({})
    const [{ path, body } = { path: '', body: undefined }] = keeper.heard
    const { hashes, signature } = body as { hashes: readonly string[]; signature: Hex }
    expect(path).toBe(`/v1/permissions/eip155:1:${addresses.evm}/revoke`)
    const message = revokePermissionsText({ account: `eip155:1:${addresses.evm}` as never, hashes })
    expect(await verifyMessage({ address: addresses.evm as Hex, message, signature })).toBe(true)
    await expect.poll(() => use(context, 1n), { timeout: 10_000 }).toBe('reverted')
  })

  it('by the session of the peer’s clients gives the signature that they hand on [S3.179, S6.10]', async () => {
    visit = await stage.open()
    keeper.grants.length = 0
    const [given] = (await approved<readonly Permission[]>(asking([periodic()]))).result
    const pci = keeper.grants[0]?.pci ?? ''
    expect(await refused(asking([{ pci: crypto.randomUUID() }], 'wallet_revokePermissions'))).toBe(
      'permissions/unknown',
    )
    expect(await refused(asking([{ pci, address: stranger }], 'wallet_revokePermissions'))).toBe('rpc/invalid-params')
    const { result } = await approved<Hex>(asking([{ pci, address: addresses.evm }], 'wallet_revokePermissions'))
    const message = revokePermissionsText({ account: `eip155:1:${addresses.evm}` as never, pci })
    expect(await verifyMessage({ address: addresses.evm as Hex, message, signature: result })).toBe(true)
    await expect.poll(() => use(given?.context ?? '0x', 1n), { timeout: 10_000 }).toBe('reverted')
  })

  it('stays pending on the chain where there is no money for the fee, which is said before', async () => {
    visit = await stage.open()
    keeper.grants.length = 0
    const [given] = (await approved<readonly Permission[]>(asking([periodic()]))).result
    await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x0'])
    const { says } = await approved(revoking(given?.context ?? '0x'))
    expect(says).toContain('too little ETH for the network fee')
    expect(keeper.grants[0]?.revokedAt).not.toBeNull()
    expect(await use(given?.context ?? '0x', 1n)).toBe('success')
    await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x56bc75e2d63100000'])
  })

  it('is only one of the account’s own, with no byte changed', async () => {
    visit = await stage.open()
    const [given] = (await approved<readonly Permission[]>(asking([periodic()]))).result
    const context = given?.context ?? '0x'
    const place = context.length - 70
    const altered = `${context.slice(0, place)}${context[place] === '0' ? '1' : '0'}${context.slice(place + 1)}`
    const [struct = ''] = readContext(context) ?? []
    const delegation = { ...readDelegation(struct), delegator: stranger }
    const digest = toHex(hashDelegation(delegation, 1))
    const foreign = writeContext(delegation, await app.sign({ hash: digest }))
    for (const other of [altered, `${context}${'00'.repeat(32)}`, '0x1234', foreign])
      expect(await refused(revoking(other))).toBe('permissions/unknown')
    expect(await refused(revoking('1234'))).toBe('rpc/invalid-params')
    const nonce = await client().readContract({
      address: NonceEnforcer,
      abi,
      functionName: 'currentNonce',
      args: [DelegationManager, addresses.evm as Hex],
    })
    expect(nonce).toBe(0n)
    expect(await use(context, 1n)).toBe('success')
  })
})
