import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import fc from 'fast-check'
import { type Address, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantOf, signGrant } from '../../../test/grants/signGrant.ts'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'
import { createApp } from '../../app.ts'
import type { AppDeps } from '../../appDeps.types.ts'
import { buildDeps } from '../../deps.ts'
import { createUntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import { newProject } from '../projects/project.ts'

const { EIP7702StatelessDeleGatorImpl } = smartAccountContracts
const network = 'eip155:8453'
const token: Address = `0x${'c2'.repeat(20)}`
const receiver: Address = `0x${'e2'.repeat(20)}`

type Asked = { readonly id: unknown; readonly method: string; readonly params: readonly Record<string, unknown>[] }
type Answers = Record<string, unknown>

let node: FakeNode
let bundler: FakeNode
let paymaster: FakeNode
/** What each of them answers, by method. */
let said: Answers
let deps: AppDeps
let app: ReturnType<typeof createApp>
let nowMs = Date.parse('2026-11-21T12:00:00Z')
let account: PrivateKeyAccount
let delegate: PrivateKeyAccount
const smart = `0xef0100${EIP7702StatelessDeleGatorImpl.slice(2).toLowerCase()}`

const answerer = (body: string) => {
  const { id, method } = JSON.parse(body) as Asked
  const found = said[method]
  return found instanceof Error
    ? { jsonrpc: '2.0', id, error: { code: -32500, message: found.message } }
    : { jsonrpc: '2.0', id, result: found ?? null }
}
beforeAll(async () => {
  node = await startFakeNode(answerer, undefined, '0x2105')
  bundler = await startFakeNode(answerer)
  paymaster = await startFakeNode(answerer)
  deps = await buildDeps(
    {
      logLevel: 'silent',
      defaultProject: newProject('p', { paymasters: [`http://pays.example:${new URL(paymaster.url).port}`] }),
      rpcUrls: new Map([[network, [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
      bundlers: [{ name: 'own', networkId: network, url: bundler.url }],
    },
    { nowMs: () => nowMs },
  )
  await createProjectRepository(deps.database, deps.clock).save(newProject('q'))
  // The loopback address plays the public internet under one name.
  const untrustedFetch = createUntrustedFetch({
    resolve: async (name) => (name === 'pays.example' ? ['127.0.0.1'] : ['10.0.0.1']),
    isAllowed: (address) => address === '127.0.0.1',
    protocols: ['http:', 'https:'],
  })
  app = createApp({ ...deps, untrustedFetch })
})
afterAll(async () => {
  await deps?.stop()
  for (const one of [node, bundler, paymaster]) await one?.[Symbol.asyncDispose]()
})
const pays: Address = `0x${'fa'.repeat(20)}`
beforeEach(() => {
  account = privateKeyToAccount(generatePrivateKey())
  delegate = privateKeyToAccount(generatePrivateKey())
  said = {
    eth_getCode: smart,
    eth_getTransactionCount: '0x0',
    eth_call: numberToHex(5, { size: 32 }),
    pimlico_getUserOperationGasPrice: { fast: { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x1' } },
    eth_estimateUserOperationGas: { preVerificationGas: '0x10', verificationGasLimit: '0x20', callGasLimit: '0x30' },
    eth_sendUserOperation: `0x${'ab'.repeat(32)}`,
    pm_getPaymasterStubData: {
      paymaster: pays,
      paymasterData: '0x01',
      paymasterVerificationGasLimit: '0x7',
      paymasterPostOpGasLimit: '0x8',
    },
    pm_getPaymasterData: { paymaster: pays, paymasterData: '0x0203' },
  }
  for (const one of [node, bundler, paymaster]) one.bodies.length = 0
})

type Answer = {
  readonly result?: readonly [
    {
      readonly preparedCalls: { readonly data: Record<string, unknown> }
      readonly signatureRequest: { readonly hash: Hex }
      readonly context: string
    },
  ]
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { readonly code: string } }
}
async function ask(method: string, params: unknown, project = 'p') {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await app.request(`/v1/wallet?projectId=${project}`, { method: 'POST', body })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const transfer = (units: bigint, to = receiver) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
})
const prepare = (changes: object = {}, project?: string) =>
  ask('wallet_prepareCalls', [{ from: account.address, chainId: '0x2105', calls: [transfer(1n)], ...changes }], project)
const codeOf = async (answer: Promise<Answer>) => (await answer).error?.data?.code
const sent = (to: FakeNode, method: string) =>
  to.bodies.map((body) => JSON.parse(body) as Asked).filter((one) => one.method === method)

const sign = (changes: object = {}) => signGrant(account, grantOf(nowMs, { delegate: delegate.address, ...changes }))
const startsAt = () => Math.floor(nowMs / 1000)
const asset = { kind: 'token', address: token } as const
const daily = () => ({ kind: 'periodic', asset, units: 20n, periodSeconds: 86_400, startsAt: startsAt() })
async function keep(contexts: readonly Hex[]): Promise<string> {
  const path = `/v1/permissions/${network}:${account.address}?projectId=p`
  const response = await app.request(path, { method: 'POST', body: JSON.stringify({ contexts }) })
  return ((await response.json()) as { pci: string }).pci
}

describe('calls to prepare', () => {
  it('become an operation of the account, with what the bundler finds, and the hash to sign', async () => {
    const { result } = await prepare({ calls: [transfer(1n), transfer(2n)] })
    expect(result?.[0].preparedCalls).toEqual({
      type: 'user-operation-v07',
      chainId: '0x2105',
      data: {
        sender: account.address.toLowerCase(),
        nonce: '0x5',
        callData: expect.stringMatching(/^0xe9ae5c5301/),
        callGasLimit: '0x30',
        verificationGasLimit: '0x20',
        preVerificationGas: '0x10',
        maxFeePerGas: '0x64',
        maxPriorityFeePerGas: '0x1',
      },
    })
    expect(result?.[0].signatureRequest.hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('cost what the node says, where the bundler names no price', async () => {
    said.pimlico_getUserOperationGasPrice = new Error('no such method')
    Object.assign(said, { eth_gasPrice: '0xa', eth_maxPriorityFeePerGas: '0x63' })
    expect((await prepare()).result?.[0].preparedCalls.data).toMatchObject({
      maxFeePerGas: '0x14',
      maxPriorityFeePerGas: '0x14',
    })
  })

  it.each<[string, object, string]>([
    ['no calls', { calls: [] }, 'calls/prepared-invalid'],
    ['a receiver without 0x', { calls: [{ to: token.slice(2) }] }, 'calls/prepared-invalid'],
    ['half a byte', { calls: [{ to: token, data: '0xabc' }] }, 'calls/prepared-invalid'],
    ['2^256', { calls: [{ to: token, value: `0x1${'0'.repeat(64)}` }] }, 'calls/prepared-invalid'],
    ['chain 0', { chainId: '0x0' }, 'calls/prepared-invalid'],
    ['a chain in words', { chainId: 'base' }, 'calls/prepared-invalid'],
    ['no account', { from: undefined }, 'calls/prepared-invalid'],
    ['a context in no form of one', { capabilities: { permissions: { context: 'mine' } } }, 'calls/prepared-invalid'],
    ['half an authorisation', { capabilities: { eip7702Auth: { address: token } } }, 'calls/prepared-invalid'],
    ['21 calls', { calls: Array(21).fill(transfer(1n)) }, 'calls/too-large'],
    ['a chain that is not here', { chainId: '0x539' }, 'calls/unsupported-chain'],
    ['a chain without a node', { chainId: '0x1' }, 'calls/unsupported-chain'],
    ['a capability that is not known', { capabilities: { auxiliaryFunds: {} } }, 'calls/unsupported-capability'],
  ])('are refused with %s', async (_, change, code) => {
    expect(await codeOf(prepare(change))).toBe(code)
    expect(bundler.bodies).toEqual([])
  })

  it('are made without a capability that is not needed', async () => {
    expect((await prepare({ capabilities: { auxiliaryFunds: { optional: true } } })).result).toBeDefined()
  })

  it('say what the bundler says of them', async () => {
    said.eth_estimateUserOperationGas = new Error('AA23 reverted')
    expect((await prepare()).error).toMatchObject({
      code: -32500,
      message: expect.stringContaining('AA23 reverted'),
      data: { code: 'calls/would-fail' },
    })
  })

  it('are refused for an account with other code, whatever authorisation comes along', async () => {
    said.eth_getCode = `0xef0100${'12'.repeat(20)}`
    const address = EIP7702StatelessDeleGatorImpl
    const { r, s, yParity } = await account.signAuthorization({ address, chainId: 8453, nonce: 0 })
    const eip7702Auth = { address, chainId: 8453, nonce: 0, r, s, yParity }
    expect(await codeOf(prepare({ capabilities: { eip7702Auth } }))).toBe('calls/account-not-smart')
    said.eth_getCode = '0x'
    expect((await prepare({ capabilities: { eip7702Auth } })).result?.[0].preparedCalls.data.eip7702Auth).toEqual({
      ...{ address: address.toLowerCase(), chainId: '0x2105', nonce: '0x0', r, s },
      yParity: numberToHex(yParity ?? 0),
    })
  })
})

describe('any input at all', () => {
  it.each(['wallet_prepareCalls', 'wallet_sendPreparedCalls'])('%s answers with a code', async (method) => {
    const { result } = await prepare()
    const [{ preparedCalls }] = result ?? [{ preparedCalls: undefined }]
    const good = {
      wallet_prepareCalls: { from: account.address, chainId: '0x2105', calls: [transfer(1n)], capabilities: {} },
      wallet_sendPreparedCalls: { preparedCalls, signature: `0x${'12'.repeat(65)}`, context: '0x' },
    }[method]
    const keys = [...Object.keys(good ?? {}), ...Object.keys(preparedCalls ?? {})]
    const spoilt = fc
      .tuple(fc.constantFrom(...keys), fc.jsonValue())
      .map(([key, value]) => [{ ...good, preparedCalls: { ...preparedCalls, [key]: value }, [key]: value }])
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.array(fc.jsonValue()), spoilt), async (params) => {
        const answer = await ask(method, params)
        if (answer.result === undefined) expect(answer.error?.data?.code ?? answer).toMatch(/^[a-z]+\/[a-z-]+$/)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the fee of calls', () => {
  const service = (host = 'pays.example') => ({
    capabilities: {
      paymasterService: { url: `http://${host}:${new URL(paymaster.url).port}/rpc`, context: { key: 1 } },
    },
  })

  it('is paid by a paymaster of the app, at a host that is named for the project', async () => {
    expect((await prepare(service())).result?.[0].preparedCalls.data).toMatchObject({
      paymaster: pays,
      paymasterData: '0x0203',
      paymasterVerificationGasLimit: '0x7',
      paymasterPostOpGasLimit: '0x8',
      callGasLimit: '0x30',
    })
    expect(sent(paymaster, 'pm_getPaymasterData')[0]?.params).toMatchObject([{ callGasLimit: '0x30' }, {}, {}, {}])
  })

  it('has the gas to verify it from the bundler, where the paymaster names none', async () => {
    said.pm_getPaymasterStubData = { paymaster: pays, paymasterData: '0x01', paymasterPostOpGasLimit: '0x8' }
    said.eth_estimateUserOperationGas = {
      ...{ preVerificationGas: '0x10', verificationGasLimit: '0x20', callGasLimit: '0x30' },
      paymasterVerificationGasLimit: '0x40',
    }
    const gas = { paymasterVerificationGasLimit: '0x40', paymasterPostOpGasLimit: '0x8' }
    expect((await prepare(service())).result?.[0].preparedCalls.data).toMatchObject(gas)
    expect(sent(paymaster, 'pm_getPaymasterData')[0]?.params[0]).toMatchObject(gas)
    expect((await prepare()).result?.[0].preparedCalls.data).not.toHaveProperty('paymasterVerificationGasLimit')
  })

  it('is asked of no other host, and of none for another project', async () => {
    expect(await codeOf(prepare(service('inside.example')))).toBe('paymaster/host-not-allowed')
    expect(await codeOf(prepare(service(), 'q'))).toBe('paymaster/none-named')
    expect(paymaster.bodies).toEqual([])
  })

  it('is paid by nobody whom a paymaster puts in its place in the end', async () => {
    said.pm_getPaymasterData = { paymaster: token, paymasterData: '0x0203' }
    expect(await codeOf(prepare(service()))).toBe('paymaster/unavailable')
    said.pm_getPaymasterStubData = { paymaster: 'me' }
    expect(await codeOf(prepare(service()))).toBe('paymaster/unavailable')
    said.pm_getPaymasterStubData = new Error('not today')
    expect((await prepare(service())).error?.message).toBe('not today')
  })

  it('is the operator’s where it says so, and no one’s where it doesn’t', async () => {
    expect(await codeOf(prepare({ capabilities: { paymasterService: {} } }))).toBe('sponsor/not-offered')
  })
})

describe('calls within grants', () => {
  const within = (context: string, calls: object[], project?: string) =>
    prepare({ calls, capabilities: { permissions: { context } } }, project)

  it('are an operation of the delegate, each by the first grant that lets it', async () => {
    const one = await sign({ permission: daily() })
    const any = { kind: 'calls', contract: receiver, selectors: ['0x12345678'], maxValueUnits: 7n, maxCalls: 3 }
    const other = await sign({ permission: any })
    const pci = await keep([one.context, other.context])
    const calls = [{ to: receiver, data: '0x1234567800', value: '0x7' }, transfer(20n)]
    const { result } = await within(pci, calls)
    const { data } = result?.[0].preparedCalls ?? {}
    expect(data?.sender).toBe(delegate.address.toLowerCase())
    const [first, second] = [other, one].map(({ context }) => String(data?.callData).indexOf(context.slice(2)))
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(first ?? 0)
    expect(result?.[0].context).toBe(pci)
  })

  it('are refused where they are none of what was granted', async () => {
    const payee = receiver
    const pci = await keep([(await sign({ permission: daily(), payee })).context])
    const native = { kind: 'allowance', asset: { kind: 'native' }, units: 5n, startsAt: startsAt() }
    const { context } = await sign({ permission: native })
    const cases: readonly (readonly [string, string, object])[] = [
      ['more than a day’s', pci, transfer(21n)],
      ['to another receiver', pci, transfer(1n, token)],
      ['of another token', pci, { ...transfer(1n), to: receiver }],
      ['with value', pci, { ...transfer(1n), value: '0x1' }],
      ['a longer call', pci, { ...transfer(1n), data: `${transfer(1n).data}00` }],
      [
        'another function',
        pci,
        { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, 1n] }) },
      ],
      ['more ether', context, { to: receiver, value: '0x6' }],
      ['ether with data', context, { to: receiver, value: '0x1', data: '0x12345678' }],
    ]
    for (const [what, where, call] of cases)
      expect([what, await codeOf(within(where, [call]))]).toEqual([what, 'permissions/call-not-covered'])
    expect((await within(pci, [transfer(20n)])).result).toBeDefined()
    expect((await within(context, [{ to: receiver, value: '0x5' }])).result).toBeDefined()
  })

  it('are refused with grants of another account, project or time', async () => {
    const { context } = await sign({ permission: daily(), expiresAt: startsAt() + 60 })
    const pci = await keep([context])
    expect(await codeOf(within(pci, [transfer(1n)], 'q'))).toBe('permissions/unknown')
    const other = privateKeyToAccount(generatePrivateKey()).address
    const foreign = { from: other, capabilities: { permissions: { context: pci } } }
    expect(await codeOf(prepare(foreign))).toBe('permissions/unknown')
    expect(await codeOf(prepare({ from: other, capabilities: { permissions: { context } } }))).toBe(
      'permissions/context-invalid',
    )
    expect(await codeOf(within('0x1234', [transfer(1n)]))).toBe('permissions/context-invalid')
    const nine = encodeAbiParameters([{ type: 'bytes[]' }], [Array<Hex>(9).fill(context)])
    expect(await codeOf(within(nine, [transfer(1n)]))).toBe('permissions/context-invalid')
    nowMs += 61_000
    expect(await codeOf(within(pci, [transfer(1n)]))).toBe('permissions/expired')
    expect(await codeOf(within(context, [transfer(1n)]))).toBe('permissions/expiry-invalid')
  })
})

describe('calls that were prepared', () => {
  async function prepared() {
    const { result } = await prepare()
    const [first] = result ?? []
    if (first === undefined) throw new Error('not prepared')
    const signature = await account.sign(first.signatureRequest)
    return { preparedCalls: first.preparedCalls, context: first.context, signature }
  }
  const hand = (changes: object, signed: object) => ask('wallet_sendPreparedCalls', [{ ...signed, ...changes }])

  it('go to the bundler as they were signed, and nothing else with them', async () => {
    const signed = await prepared()
    const { data, ...rest } = signed.preparedCalls
    const more = { ...rest, data: { ...data, signature: '0x12', extra: '0xff' } }
    const { result } = await hand({ preparedCalls: more }, signed)
    expect(result).toHaveLength(1)
    expect(sent(bundler, 'eth_sendUserOperation')[0]?.params[0]).toEqual({ ...data, signature: signed.signature })
  })

  it('are refused once anything of them is another, or the signature is another’s', async () => {
    const signed = await prepared()
    const { data } = signed.preparedCalls
    for (const change of [
      { callData: '0x1234' },
      { nonce: '0x6' },
      { maxFeePerGas: '0x65' },
      { paymaster: pays },
      { sender: token },
    ])
      expect([
        change,
        await codeOf(hand({ preparedCalls: { ...signed.preparedCalls, data: { ...data, ...change } } }, signed)),
      ]).toEqual([change, 'calls/signature-wrong'])
    const stranger = await delegate.sign({ hash: `0x${'12'.repeat(32)}` })
    expect(await codeOf(hand({ signature: stranger }, signed))).toBe('calls/signature-wrong')
    expect(await codeOf(hand({ signature: '0x12' }, signed))).toBe('calls/prepared-invalid')
    const invalid = { ...signed.preparedCalls, data: { ...data, nonce: 5 } }
    expect(await codeOf(hand({ preparedCalls: invalid }, signed))).toBe('calls/prepared-invalid')
    expect(await codeOf(hand({ preparedCalls: { ...signed.preparedCalls, chainId: '0x1' } }, signed))).toBe(
      'calls/signature-wrong',
    )
    expect(sent(bundler, 'eth_sendUserOperation')).toEqual([])
  })

  it('have the same id when they are handed in again, and none where the bundler takes nothing', async () => {
    const signed = await prepared()
    const { result } = await hand({}, signed)
    said.eth_sendUserOperation = new Error('AA25 invalid account nonce')
    said.eth_getUserOperationByHash = { userOperation: {} }
    expect((await hand({}, signed)).result).toEqual(result)
    said.eth_getUserOperationByHash = null
    expect((await hand({}, signed)).error).toMatchObject({
      message: expect.stringContaining('AA25'),
      data: { code: 'calls/would-fail' },
    })
  })
})
