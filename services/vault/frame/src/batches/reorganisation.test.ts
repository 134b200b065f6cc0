import { type Anvil, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import { mainnet } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { decodeRequest, lookUp } from '@latchkey/reading'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { createPublicClient, hexToBytes, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ApprovalRequest, SigningJob } from '../approve/approve.types.ts'
import { VaultError } from '../errors/VaultError.ts'
import { createAccountTypes } from '../smartAccounts/accountTypes.ts'
import { createBatches } from './createBatches.ts'

const key = `0x${'48'.repeat(32)}` as const
const account = privateKeyToAddress(key)
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const code = smartAccountContracts.EIP7702StatelessDeleGatorImpl
const delegation = `0xef0100${code.slice(2).toLowerCase()}`
const origin = 'https://app.example'
const addresses = { evm: account, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
const { signal } = new AbortController()
let anvil: Anvil

const node = async (_: string, method: string, params: readonly unknown[]) => {
  try {
    return await rpcCall(anvil.rpcUrl, method, params as unknown[])
  } catch (cause) {
    throw new VaultError('rpc/internal', { cause })
  }
}
const rpc = (method: string, params: readonly unknown[]) => node('', method, params)
const refuses = async () => {
  throw new VaultError('rpc/internal', { details: 'sponsor/not-offered' })
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
const listed = ['eip155:1']
const batches = createBatches({
  store,
  node: node as never,
  bundler: refuses,
  paymaster: refuses,
  voucher: async () => 'a voucher',
  accounts: createAccountTypes({ store, node: node as never, listed }),
  permissionsApi: async () => ({ isOffered: async () => false }) as never,
  owner: async () => ({ user: 'kim', addresses }),
  listed,
})

/** Two payments of an app, as the screen shows them and as they are sent. */
async function send(id: string, value: string) {
  const calls = [
    { to: stranger, value },
    { to: stranger, value: '0x2' },
  ]
  const params = [{ version: '2.0.0', chainId: '0x1', id, atomicRequired: true, calls }]
  const base = { id: 'r', claimedName: undefined, method: 'wallet_sendCalls', addresses } as const
  const request: ApprovalRequest = { ...base, origin, chainId: 'eip155:1', params }
  const decoded = await decodeRequest(rpc, request, signal)
  if (decoded.kind !== 'calls') throw new Error('another kind')
  const batch = await batches.begin(decoded, request, signal)
  const chain = { id: 1, networkId: 'eip155:1', account, path: batch.path } as const
  const { preparedCalls } = await lookUp({ rpc, wait: async () => {} }, decoded, chain, signal)
  await batch.send(preparedCalls, sign, signal)
  return batch.path
}
const client = () => createPublicClient({ transport: http(anvil.rpcUrl) })
const codeNow = () => client().getCode({ address: account })
const statusOf = async (id: string) => (await batches.status(id, origin, signal)).status
const received = () => client().getBalance({ address: stranger })

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  await prepareWorld(anvil.rpcUrl, mainnet)
  await rpcCall(anvil.rpcUrl, 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
}, 60_000)
afterAll(() => anvil?.stop())
afterEach(() => void vi.useRealTimers())

it('of the chain takes an upgrade along: its batch is pending again, and the next one carries the authorisation', async () => {
  const before = await received()
  const snapshot = await rpcCall(anvil.rpcUrl, 'evm_snapshot', [])
  expect(await send('first', '0x1')).toEqual({ kind: 'together', code })
  await expect.poll(() => statusOf('first')).toBe(200)
  expect(await codeNow()).toBe(delegation)

  await rpcCall(anvil.rpcUrl, 'evm_revert', [snapshot])
  expect(await codeNow()).toBeUndefined()
  expect(await statusOf('first')).toBe(100)
  expect(await batches.capabilities([account], signal)).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })

  expect(await send('second', '0x4')).toEqual({ kind: 'together', code })
  await expect.poll(() => statusOf('second')).toBe(200)
  expect(await codeNow()).toBe(delegation)
  // The first can't come any more: the second has its number. That is said once every node knows.
  expect(await statusOf('first')).toBe(100)
  vi.useFakeTimers({ now: Date.now() + 121_000, toFake: ['Date'] })
  expect(await statusOf('first')).toBe(400)
  expect(await received()).toBe(before + 6n)
}, 60_000)
