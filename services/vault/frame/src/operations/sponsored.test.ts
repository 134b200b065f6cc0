import {
  type Anvil,
  devnetContracts,
  devnetPaymaster,
  prepareWorld,
  rpcCall,
  startAnvil,
  startBundler,
} from '@latchkey/devnet'
import type { CallsStatus } from '@latchkey/protocol/calls'
import { mainnet } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { decodeRequest, type TransactionRequest } from '@latchkey/reading'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  concatHex,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  http,
  numberToHex,
  parseAbi,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalRequest, SigningJob } from '../approve/approve.types.ts'
import { createBatches } from '../batches/createBatches.ts'
import { VaultError } from '../errors/VaultError.ts'
import { createAccountTypes } from '../smartAccounts/accountTypes.ts'
import { signAndSend } from './signOperation.ts'

const key = `0x${'47'.repeat(32)}` as const
const account = privateKeyToAddress(key)
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const { EIP7702StatelessDeleGatorImpl: code } = smartAccountContracts
const token = devnetContracts.usdc
const { signal } = new AbortController()
const tokenAbi = parseAbi([
  'function approve(address spender,uint256 amount)',
  'function allowance(address owner,address spender) view returns (uint256)',
])
const paymasterAbi = parseAbi([
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(Operation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])
let anvil: Anvil
let bundling: Awaited<ReturnType<typeof startBundler>>
let pays = true

/** What a paymaster of an app says in its last answer. Without one it says what it should. */
type LastWord = (honest: { paymaster: Hex; paymasterData: Hex }, wire: Wire) => unknown
type Wire = Readonly<Record<string, Hex>>
const app = { lastWord: undefined as LastWord | undefined, stub: {}, paysForS: 180n, contexts: [] as unknown[] }

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw new VaultError('rpc/internal', { message: error.message, rpcCode: error.code })
  return result
}

const client = () => createPublicClient({ transport: http(anvil.rpcUrl) })

/** The paymaster of the devnet signs for what it is asked, or for nothing. */
async function payFor(method: string, wire: Wire, paysForS = 180n) {
  const until = (await client().getBlock()).timestamp + paysForS
  const { paymasterVerificationGasLimit = numberToHex(60_000) } = wire
  const gas = { paymasterVerificationGasLimit, paymasterPostOpGasLimit: '0x0' as Hex }
  const fields = (signature: Hex) =>
    concatHex([numberToHex(until, { size: 32 }), numberToHex(0, { size: 32 }), signature])
  const stub = fields(`0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`)
  const answer = { paymaster: devnetPaymaster.address, paymasterData: stub, ...gas }
  if (method === 'pm_getPaymasterStubData') return answer
  const texts = new Set(['sender', 'callData', 'paymaster', 'paymasterData', 'signature', 'eip7702Auth'])
  const operation = Object.fromEntries(
    Object.entries({ ...wire, ...answer }).map(([name, value]) => [name, texts.has(name) ? value : BigInt(value)]),
  )
  const hash = await client().readContract({
    address: devnetPaymaster.address,
    abi: paymasterAbi,
    functionName: 'getHash',
    args: [toPackedUserOperation(operation as never), Number(until), 0],
  })
  return { ...answer, paymasterData: fields(await devnetPaymaster.signer.signMessage({ message: { raw: hash } })) }
}

const node = (_: string, method: string, params: readonly unknown[]) => ask(anvil.rpcUrl, method, params)
async function bundler(_: string, method: string, params: readonly unknown[]) {
  if (!method.startsWith('pm_')) return ask(`${bundling.url}/1`, method, params)
  if (!pays) throw new VaultError('rpc/internal', { details: 'sponsor/project-limit' })
  return payFor(method, params[0] as Wire)
}

/** The way by the api to a paymaster that an app brings with it, at the one host that the project names. */
async function paymaster(_: string, url: string, method: string, [wire, , , context]: readonly unknown[]) {
  if (url !== appUrl) throw new VaultError('rpc/internal', { details: 'paymaster/host-not-allowed' })
  app.contexts.push(context)
  const honest = await payFor(method, wire as Wire, app.paysForS)
  if (method === 'pm_getPaymasterStubData') return { ...honest, ...app.stub }
  const { paymaster: address, paymasterData } = honest
  return app.lastWord?.({ paymaster: address, paymasterData }, wire as Wire) ?? { paymaster: address, paymasterData }
}

async function sign(jobs: readonly SigningJob[]): Promise<Uint8Array[]> {
  return jobs.map((job) => {
    if (job.key !== 'evm') throw new Error('another key')
    const recovered = secp256k1.sign(job.digest, hexToBytes(key), { prehash: false, format: 'recovered' })
    return Uint8Array.from([...recovered.slice(1), recovered[0] ?? 0])
  })
}

const kept = new Map<string, never>()
const store = {
  get: async (name: string) => kept.get(name),
  put: async (name: string, value: never) => void kept.set(name, value),
}
const addresses = { evm: account, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
const listed = ['eip155:1']
const owner = async () => ({ user: 'kim', addresses })
const voucher = async () => 'a voucher'
const accounts = createAccountTypes({ store, node: node as never, listed })
const batches = createBatches({
  store,
  node: node as never,
  bundler: bundler as never,
  paymaster: paymaster as never,
  voucher,
  accounts,
  permissionsApi: async () => ({ isOffered: async () => false }) as never,
  owner,
  listed,
})
const origin = 'https://app.example'
const appUrl = 'https://pay.example/rpc?key=1'

const approve = (units: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, units] })
const callOf = (units: bigint) =>
  ({ from: account, to: token, value: 0n, data: hexToBytes(approve(units)) }) as TransactionRequest

async function begin(units: bigint, change: object = {}) {
  const calls = [{ to: token, data: approve(units) }, { to: spender }]
  const asked = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls, ...change }
  const request: ApprovalRequest = {
    id: 'r',
    origin,
    claimedName: undefined,
    method: 'wallet_sendCalls',
    params: [asked],
    chainId: 'eip155:1',
    addresses,
  }
  const decoded = await decodeRequest((method, params) => node('', method, params), request, signal)
  if (decoded.kind !== 'calls') throw new Error('another kind')
  return batches.begin(decoded, request, signal)
}
async function ended(id: string): Promise<CallsStatus> {
  await expect.poll(async () => (await batches.status(id, origin, signal)).status, { timeout: 30_000 }).not.toBe(100)
  return batches.status(id, origin, signal)
}
const allowance = () =>
  client().readContract({ address: token, abi: tokenAbi, functionName: 'allowance', args: [account, spender] })

beforeAll(async () => {
  // How long a person waits is no matter here: a busy machine would have the operator answer too late.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  anvil = await startAnvil({ chainId: 1 })
  await prepareWorld(anvil.rpcUrl, mainnet)
  bundling = await startBundler({ chains: [{ chainId: 1, rpcUrl: anvil.rpcUrl }] })
  // The process begins with the first request.
  await ask(`${bundling.url}/1`, 'eth_supportedEntryPoints', [])
}, 120_000)
afterAll(async () => {
  vi.restoreAllMocks()
  await bundling?.stop()
  await anvil?.stop()
})

it('makes calls of an account without any money, which becomes smart with them, and pays for the next ones too', async () => {
  for (const [id, units] of [
    ['first', 5n],
    ['second', 7n],
  ] as const) {
    const batch = await begin(units, { id, capabilities: { paymasterService: {} } })
    const { sponsored } = await batch.payment(signal)
    expect(sponsored).toMatchObject({ payer: { kind: 'operator' }, code: id === 'first' ? code : undefined })
    expect(await sponsored?.send(sign, signal)).toEqual({ answer: { id } })
    const { status, atomic, receipts = [] } = await ended(id)
    expect({ status, atomic, count: receipts.length }).toEqual({ status: 200, atomic: true, count: 1 })
    // Of the whole bundle only what these calls did.
    expect(receipts[0]?.logs.map(({ address }) => address.toLowerCase())).toEqual([token.toLowerCase()])
    expect(await allowance()).toBe(units)
  }
  expect(await client().getCode({ address: account })).toBe(`0xef0100${code.slice(2).toLowerCase()}`)
  expect(await client().getBalance({ address: account })).toBe(0n)
  expect(await batches.capabilities([account], signal)).toMatchObject({
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  })
}, 120_000)

it('signs an operation of a page so that the account takes it, and for no other account', async () => {
  await rpcCall(anvil.rpcUrl, 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
  const wallet = { bundler: (method: string, params: readonly unknown[]) => bundler('', method, params), sign }
  const nextNumber = () =>
    client().readContract({
      address: smartAccountContracts.EntryPoint,
      abi: parseAbi(['function getNonce(address,uint192) view returns (uint256)']),
      functionName: 'getNonce',
      args: [account, 0n],
    })
  const count = await nextNumber()
  const operation = {
    sender: account,
    nonce: count,
    callData: hexToBytes('0x'),
    callGasLimit: 100_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    paymaster: undefined,
  }
  const stranger = async (jobs: readonly SigningJob[]) =>
    (await sign(jobs)).map((one) => one.with(0, (one[0] ?? 0) ^ 1))
  await expect(signAndSend(operation, 1, { ...wallet, sign: stranger }, signal)).rejects.toMatchObject({
    code: 'rpc/internal',
  })
  expect(await signAndSend(operation, 1, wallet, signal)).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(nextNumber, { timeout: 30_000 }).toBe(count + 1n)
}, 60_000)

it('says that no one pays where the sponsor refuses, and refuses what can’t do without', async () => {
  pays = false
  expect(await (await begin(1n)).payment(signal)).toEqual({ sponsored: undefined, unpaidBy: undefined })
  const needy = await begin(1n, { capabilities: { paymasterService: {} } })
  await expect(needy.payment(signal)).rejects.toMatchObject({ code: 'calls/unsupported-capability' })
})

describe('a paymaster that an app brings with it', () => {
  const service = (more: object = {}) => ({ capabilities: { paymasterService: { url: appUrl, ...more } } })
  const refusal = expect.objectContaining({ code: 'calls/unsupported-capability', details: 'paymasterService.url' })
  const { stub, paysForS } = app
  const paymasterCode = () => client().getCode({ address: devnetPaymaster.address })
  beforeEach(() => {
    pays = true
    Object.assign(app, { lastWord: undefined, stub, paysForS })
  })
  afterEach(() => void vi.useRealTimers())

  it('pays in the place of operator and account, and is told nothing that is for the operator', async () => {
    app.contexts.length = 0
    const balance = await client().getBalance({ address: account })
    const batch = await begin(11n, { id: 'of app', ...service({ context: { policy: 'mine' } }) })
    const { sponsored, unpaidBy } = await batch.payment(signal)
    expect(sponsored?.payer).toEqual({ kind: 'app', host: 'pay.example' })
    expect(unpaidBy).toBeUndefined()
    expect(app.contexts).toEqual([{ policy: 'mine' }, { policy: 'mine' }])
    expect(await sponsored?.send(sign, signal)).toEqual({ answer: { id: 'of app' } })
    expect(await ended('of app')).toMatchObject({ status: 200 })
    expect(await allowance()).toBe(11n)
    expect(await client().getBalance({ address: account })).toBe(balance)
  }, 60_000)

  it('may leave it to the bundler what its check takes', async () => {
    app.stub = { paymasterVerificationGasLimit: undefined }
    const { sponsored } = await (await begin(13n, { id: 'unsaid', ...service() })).payment(signal)
    expect(await sponsored?.send(sign, signal)).toEqual({ answer: { id: 'unsaid' } })
    expect(await ended('unsaid')).toMatchObject({ status: 200 })
  }, 60_000)

  const more = (gas: Hex | undefined) => numberToHex(BigInt(gas ?? '0x0') + 1n)
  it.each<[string, () => void]>([
    ['at a host that the project does not name', () => {}],
    [
      'that answers nothing',
      () => {
        app.lastWord = () => {
          throw new VaultError('request/went-wrong')
        }
      },
    ],
    [
      'whose last word is another address',
      () => {
        app.lastWord = (said) => ({ ...said, paymaster: spender })
      },
    ],
    [
      'that asks for more gas in the end',
      () => {
        app.lastWord = (said, wire) => ({
          ...said,
          paymasterVerificationGasLimit: more(wire.paymasterVerificationGasLimit),
        })
      },
    ],
    [
      'that asks for more gas after the calls in the end',
      () => {
        app.lastWord = (said, wire) => ({ ...said, paymasterPostOpGasLimit: more(wire.paymasterPostOpGasLimit) })
      },
    ],
    [
      'whose data is for another operation',
      () => {
        app.lastWord = (_, wire) => payFor('pm_getPaymasterData', { ...wire, nonce: '0x77' })
      },
    ],
    [
      'whose data is for other gas',
      () => {
        app.lastWord = (_, wire) => payFor('pm_getPaymasterData', { ...wire, callGasLimit: more(wire.callGasLimit) })
      },
    ],
    [
      'whose quote has lapsed',
      () => {
        app.paysForS = -3_600n
      },
    ],
    [
      'that is none, so that the account would pay',
      () => {
        const noOne = `0x${'00'.repeat(20)}` as const
        app.stub = { paymaster: noOne }
        app.lastWord = (said) => ({ ...said, paymaster: noOne })
      },
    ],
    [
      'at an account without code',
      () => {
        app.stub = { paymaster: spender }
        app.lastWord = (said) => ({ ...said, paymaster: spender })
      },
    ],
  ])(
    '%s pays nothing: the operator does, the account, or no one',
    async (name, spoil) => {
      spoil()
      const url = name.startsWith('at a host') ? 'https://other.example/rpc' : appUrl
      const host = new URL(url).host
      await expect((await begin(1n, service({ url }))).payment(signal)).rejects.toEqual(refusal)
      const optional = service({ url, optional: true })
      expect(await (await begin(1n, optional)).payment(signal)).toMatchObject({
        sponsored: { payer: { kind: 'operator' } },
        unpaidBy: host,
      })
      pays = false
      expect(await (await begin(1n, optional)).payment(signal)).toEqual({ sponsored: undefined, unpaidBy: host })
    },
    30_000,
  )

  it('that reverts after the press pays nothing either, and its id is free for who pays then', async () => {
    const honest = (await paymasterCode()) ?? '0x'
    const set = (bytes: Hex) => rpcCall(anvil.rpcUrl, 'anvil_setCode', [devnetPaymaster.address, bytes])
    const [needy, easy] = [await begin(1n, service()), await begin(17n, { id: 'late', ...service({ optional: true }) })]
    const promised = await Promise.all([needy, easy].map(async (batch) => (await batch.payment(signal)).sponsored))
    // It reverts whatever it is asked.
    await set('0x5f5ffd')
    for (const one of promised) expect(await one?.send(sign, signal)).toBeUndefined()
    await set(honest)
    await expect(needy.payment(signal)).rejects.toEqual(refusal)
    const { sponsored, unpaidBy } = await easy.payment(signal)
    expect({ payer: sponsored?.payer, unpaidBy }).toEqual({ payer: { kind: 'operator' }, unpaidBy: 'pay.example' })
    expect(await sponsored?.send(sign, signal)).toEqual({ answer: { id: 'late' } })
    expect(await ended('late')).toMatchObject({ status: 200 })
    expect(await allowance()).toBe(17n)
  }, 60_000)

  it('is asked anew before its quote lapses, for what a person has changed too', async () => {
    app.paysForS = 40n
    const batch = await begin(1n, service())
    const { sponsored } = await batch.payment(signal)
    expect(sponsored?.isFresh()).toBe(true)
    vi.useFakeTimers({ now: Date.now() + 20_001, toFake: ['Date'] })
    expect(sponsored?.isFresh()).toBe(false)
    const { sponsored: changed } = await batch.withCalls([callOf(19n)]).payment(signal)
    expect(changed?.isFresh()).toBe(true)
    vi.useRealTimers()
    await changed?.send(sign, signal)
    await expect.poll(allowance, { timeout: 30_000 }).toBe(19n)
  }, 60_000)

  it('is said to be possible where the project names any and the chain has a bundler', async () => {
    pays = false
    expect(await batches.capabilities([account], signal)).toEqual({
      '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    })
  })
})
