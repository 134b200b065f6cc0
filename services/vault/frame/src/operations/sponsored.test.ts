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
import { decodeRequest } from '@latchkey/reading'
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
import { afterAll, beforeAll, expect, it } from 'vitest'
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

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw new VaultError('rpc/internal', { message: error.message, rpcCode: error.code })
  return result
}

const client = () => createPublicClient({ transport: http(anvil.rpcUrl) })

/** The paymaster of the devnet signs for what it is asked, or for nothing. */
async function payFor(method: string, wire: Readonly<Record<string, Hex>>) {
  if (!pays) throw new VaultError('rpc/internal', { details: 'sponsor/project-limit' })
  const until = (await client().getBlock()).timestamp + 180n
  const gas = { paymasterVerificationGasLimit: numberToHex(60_000), paymasterPostOpGasLimit: '0x0' as Hex }
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
const bundler = (_: string, method: string, params: readonly unknown[]) =>
  method.startsWith('pm_')
    ? payFor(method, params[0] as Readonly<Record<string, Hex>>)
    : ask(`${bundling.url}/1`, method, params)

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
  voucher,
  accounts,
  owner,
  listed,
})
const origin = 'https://app.example'

async function begin(units: bigint, change: object = {}) {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, units] })
  const calls = [{ to: token, data }, { to: spender }]
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
  anvil = await startAnvil({ chainId: 1 })
  await prepareWorld(anvil.rpcUrl, mainnet)
  bundling = await startBundler({ chains: [{ chainId: 1, rpcUrl: anvil.rpcUrl }] })
  // The process begins with the first request.
  await ask(`${bundling.url}/1`, 'eth_supportedEntryPoints', [])
}, 120_000)
afterAll(async () => {
  await bundling?.stop()
  await anvil?.stop()
})

it('makes calls of an account without any money, which becomes smart with them, and pays for the next ones too', async () => {
  for (const [id, units] of [
    ['first', 5n],
    ['second', 7n],
  ] as const) {
    const sponsored = await (await begin(units, { id, capabilities: { paymasterService: {} } })).sponsored(signal)
    expect(sponsored?.code).toBe(id === 'first' ? code : undefined)
    expect(await sponsored?.send(sign, signal)).toEqual({ id })
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
  const count = await client().readContract({
    address: smartAccountContracts.EntryPoint,
    abi: parseAbi(['function getNonce(address,uint192) view returns (uint256)']),
    functionName: 'getNonce',
    args: [account, 0n],
  })
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
}, 60_000)

it('says that no one pays where the sponsor refuses, and refuses what can’t do without', async () => {
  pays = false
  expect(await (await begin(1n)).sponsored(signal)).toBeUndefined()
  const needy = await begin(1n, { capabilities: { paymasterService: {} } })
  await expect(needy.sponsored(signal)).rejects.toMatchObject({ code: 'calls/unsupported-capability' })
  expect(await batches.capabilities([account], signal)).toEqual({ '0x1': { atomic: { status: 'supported' } } })
  await expect(begin(1n, { capabilities: { paymasterService: { url: 'https://pay.example' } } })).rejects.toMatchObject(
    {
      code: 'calls/unsupported-capability',
    },
  )
})
