import { callsKnownMs, callsStatusSchema, maxCalls } from '@latchkey/protocol/calls'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { decodeRequest, type PreparedTransaction } from '@latchkey/reading'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { type Hex, keccak256, parseTransaction } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalRequest, SigningJob } from '../approve/approve.types.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { AccountOnChain } from '../smartAccounts/accountTypes.ts'
import { createBatches } from './createBatches.ts'

const key = `0x${'46'.repeat(32)}` as const
const account = privateKeyToAddress(key)
const to = '0x52908400098527886E0F7030069857D2E4169EE7'
const origin = 'https://app.example'
const code = smartAccountContracts.EIP7702StatelessDeleGatorImpl
const call = { to, value: '0x1' }
const { signal } = new AbortController()

async function sign(jobs: readonly SigningJob[]): Promise<Uint8Array[]> {
  return jobs.map((job) => {
    if (job.key !== 'evm') throw new Error('another key')
    const recovered = secp256k1.sign(job.digest, hexToBytes(key.slice(2)), { prehash: false, format: 'recovered' })
    return Uint8Array.from([...recovered.slice(1), recovered[0] ?? 0])
  })
}

/** A wallet on a chain that takes in what it is sent, unless `refuses` says otherwise. */
function testWallet(on: AccountOnChain = { state: 'plain', type: 'smartAccount' }) {
  const kept = new Map<string, never>()
  const store = {
    get: async (name: string) => kept.get(name),
    put: async (name: string, value: never) => void kept.set(name, value),
  }
  const sent: Hex[] = []
  const mined = new Map<string, '0x0' | '0x1'>()
  const chain = { refuses: (_: number): VaultError | undefined => undefined, count: 0n }
  const node = vi.fn(async (_chain: string, method: string, [first]: readonly unknown[]) => {
    if (method === 'eth_getTransactionCount') return `0x${(chain.count || BigInt(sent.length)).toString(16)}`
    if (method === 'eth_getTransactionReceipt') {
      const status = mined.get(String(first))
      const block = { blockHash: keccak256('0x01'), blockNumber: '0x1', gasUsed: '0x5208' }
      return status ? { ...block, status, transactionHash: first, logs: [], from: account } : null
    }
    if (method === 'eth_getTransactionByHash') return null
    if (method !== 'eth_sendRawTransaction') throw new Error(method)
    const refusal = chain.refuses(sent.length)
    if (refusal) throw refusal
    sent.push(first as Hex)
    return keccak256(first as Hex)
  })
  const person = { user: 'alice', addresses: { evm: account, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' } }
  const accounts = {
    on: async (id: string) => (id === 'eip155:1' ? on : ({ state: 'none', type: 'eoa' } as const)),
    listed: ['eip155:1'] as const,
    chains: async () => ['eip155:1'] as const,
    prefer: vi.fn(),
    suggest: vi.fn(),
  }
  const bundler = vi.fn(async (_chain: string, _method: string): Promise<unknown> => {
    throw new VaultError('rpc/internal', { details: 'sponsor/not-offered' })
  })
  const paymaster = async (): Promise<unknown> => {
    throw new VaultError('rpc/internal', { details: 'paymaster/none-named' })
  }
  const voucher = async () => 'a voucher'
  const services = { keepPermissions: false }
  const open = () =>
    createBatches({
      ...{ store, node, bundler, paymaster, voucher, accounts },
      permissionsApi: async () => ({ isOffered: async () => services.keepPermissions }) as never,
      owner: async () => person,
      listed: ['eip155:1'],
    })
  const request = (change: object = {}, from = origin): ApprovalRequest => {
    const asked = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [call, call], ...change }
    const chainId = `eip155:${BigInt(asked.chainId)}` as const
    const base = { id: 'r', claimedName: undefined, method: 'wallet_sendCalls', addresses: person.addresses } as const
    return { ...base, origin: from, chainId, params: [asked] }
  }
  async function begin(change: object = {}, from = origin) {
    const asked = request(change, from)
    const decoded = await decodeRequest(async () => '0x', asked, signal)
    if (decoded.kind !== 'calls') throw new Error('another kind')
    return { batch: await open().begin(decoded, asked, signal), decoded }
  }
  /** As far as the press, and on. */
  async function send(change: object = {}, { over = signal, without = false, from = origin } = {}) {
    const { batch, decoded } = await begin(change, from)
    const chosen = without ? batch.withoutUpgrade() : batch
    const { path } = chosen
    const fees = { kind: 'eip1559', maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } as const
    const requests = path.kind === 'together' ? decoded.calls.slice(0, 1) : decoded.calls
    const prepared = requests.map((one): PreparedTransaction => {
      const common = { request: one, chainId: 1, nonce: 0n, gas: 21_000n, fees }
      return path.kind === 'together' && path.code ? { ...common, authorization: { address: path.code } } : common
    })
    return chosen.send(prepared, sign, over)
  }
  const status = (id: string, from = origin) => open().status(id, from, signal)
  const mine = (index: number, result: '0x0' | '0x1' = '0x1') => void mined.set(keccak256(sent[index] ?? '0x'), result)
  return {
    ...{ begin, send, status, mine, sent, chain, person, node, kept, services },
    capabilities: open().capabilities,
  }
}
const refusal = (code: string) => expect.objectContaining({ code })
afterEach(() => void vi.useRealTimers())

describe('several calls', () => {
  it.each<[string, string, object, AccountOnChain?]>([
    ['calls/unsupported-capability', 'a capability that nobody knows [S8.81]', { capabilities: { magic: {} } }],
    [
      'calls/unsupported-capability',
      'one of a single call',
      { calls: [{ ...call, capabilities: { magic: {} } }, call] },
    ],
    ['calls/unsupported-chain', 'a chain that nobody knows [S8.82]', { chainId: '0xffffff' }],
    ['calls/too-large', 'more calls than it takes [S8.85]', { calls: Array(maxCalls + 1).fill(call) }],
    ['calls/atomicity-not-supported', 'all or nothing where no account is smart [S8.87]', { chainId: '0x89' }],
    [
      'calls/atomicity-not-supported',
      'the same for a plain account that is to stay one',
      {},
      { state: 'plain', type: 'eoa' },
    ],
    ['calls/atomicity-not-supported', 'the same over foreign code', {}, { state: 'foreign', type: 'eoa' }],
    [
      'calls/atomicity-not-supported',
      'the same as a capability',
      { chainId: '0x89', atomicRequired: false, capabilities: { atomic: {} } },
    ],
    ['rpc/invalid-params', 'another account', { from: to }],
    ['rpc/invalid-params', 'a call to itself', { calls: [{ to: account, data: '0xe9ae5c53' }, call] }],
  ])('are refused with %s for %s', async (name, _, change, on) => {
    const { begin, node } = testWallet(on)
    await expect(begin(change)).rejects.toEqual(refusal(name))
    expect(node).not.toHaveBeenCalled()
  })

  it('take no notice of a capability that is optional', async () => {
    const capabilities = { magic: { optional: true }, paymasterService: { url: 'https://p.example', optional: true } }
    expect((await testWallet().begin({ capabilities })).batch.path).toEqual({ kind: 'together', code })
  })

  it('are one transaction of a smart account, whatever type is preferred', async () => {
    for (const type of ['eoa', 'smartAccount'] as const) {
      const { batch } = await testWallet({ state: 'smart', type }).begin()
      expect(batch.path).toEqual({ kind: 'together', code: undefined })
    }
  })

  it('are one by one where that is enough, and a single one is a transaction', async () => {
    const { begin } = testWallet()
    expect((await begin({ chainId: '0x89', atomicRequired: false })).batch.path).toEqual({ kind: 'each' })
    expect((await begin({ calls: [call] })).batch.path).toEqual({ kind: 'each' })
  })

  it('are not sent where the account is not to become smart, unless one by one is enough [S8.86]', async () => {
    const { begin } = testWallet()
    const { batch } = await begin()
    expect(() => batch.withoutUpgrade()).toThrow(refusal('calls/atomic-upgrade-rejected'))
    expect((await begin({ atomicRequired: false })).batch.withoutUpgrade().path).toEqual({ kind: 'each' })
  })

  it('go out with an authorisation for this chain and for the number after their own', async () => {
    const { send, sent, status, mine } = testWallet()
    expect(await send({ id: 'mine' })).toEqual({ id: 'mine' })
    expect(sent).toHaveLength(1)
    const {
      authorizationList: [given] = [],
      nonce = 0,
      chainId,
    } = parseTransaction(sent[0] ?? '0x') as unknown as {
      authorizationList?: { chainId: number; nonce: number; address: Hex }[]
      nonce?: number
      chainId: number
    }
    expect(given).toMatchObject({ chainId, nonce: nonce + 1, address: code.toLowerCase() })
    expect(await recoverAuthorizationAddress({ authorization: given } as never)).toBe(account)
    expect(await status('mine')).toMatchObject({ status: 100, atomic: true, chainId: '0x1' })
    mine(0)
    const answer = await status('mine')
    expect(answer).toMatchObject({ version: '2.0.0', id: 'mine', status: 200, receipts: [{ status: '0x1' }] })
    expect(v.is(callsStatusSchema, answer)).toBe(true)
  })

  it('have numbers in a row where they go one by one', async () => {
    const { send, sent, status, mine } = testWallet({ state: 'none', type: 'eoa' })
    const id = await send({ version: '1.0', atomicRequired: false, calls: [call, call, call] })
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    expect(sent.map((raw) => parseTransaction(raw).nonce ?? 0)).toEqual([0, 1, 2])
    mine(0)
    mine(2, '0x0')
    expect(await status(String(id))).toMatchObject({ status: 100, atomic: false })
    mine(1)
    expect((await status(String(id))).receipts?.map((one) => one.status)).toEqual(['0x1', '0x1', '0x0'])
    expect(await status(String(id))).toMatchObject({ status: 600 })
  })

  it('that failed on the chain are reverted', async () => {
    const { send, status, mine } = testWallet()
    await send({ id: 'mine' })
    mine(0, '0x0')
    expect(await status('mine')).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  })
})

describe('an id', () => {
  it('is used once by a page, and by another page for itself [S8.83]', async () => {
    const { send, begin } = testWallet()
    await send({ id: 'mine' })
    await expect(begin({ id: 'mine' })).rejects.toEqual(refusal('calls/duplicate-id'))
    await expect(begin({ id: 'mine' }, 'https://other.example')).resolves.toBeDefined()
  })

  it('is unknown to another page and another person, and after a day [S8.84]', async () => {
    const { send, status, person } = testWallet()
    await send({ id: 'mine' })
    await expect(status('mine', 'https://other.example')).rejects.toEqual(refusal('calls/unknown-id'))
    await expect(status('other')).rejects.toEqual(refusal('calls/unknown-id'))
    person.user = 'bob'
    await expect(status('mine')).rejects.toEqual(refusal('calls/unknown-id'))
    person.user = 'alice'
    expect(await status('mine')).toMatchObject({ status: 100 })
    vi.useFakeTimers({ now: Date.now() + callsKnownMs + 1, toFake: ['Date'] })
    await expect(status('mine')).rejects.toEqual(refusal('calls/unknown-id'))
  })

  it('is free again where the node refused, and nothing was sent', async () => {
    const { send, chain, sent, status } = testWallet()
    chain.refuses = () => new VaultError('rpc/internal', { message: 'insufficient funds' })
    await expect(send({ id: 'mine' })).rejects.toEqual(refusal('rpc/internal'))
    await expect(status('mine')).rejects.toEqual(refusal('calls/unknown-id'))
    chain.refuses = () => undefined
    expect(await send({ id: 'mine' })).toEqual({ id: 'mine' })
    expect(sent).toHaveLength(1)
  })
})

describe('sending', () => {
  it('is written down before it begins', async () => {
    const { send, chain, kept } = testWallet({ state: 'none', type: 'eoa' })
    const begun: number[] = []
    chain.refuses = () => {
      const [batch] = (kept.get('batches/alice') ?? []) as { begun: unknown[] }[]
      begun.push(batch?.begun.length ?? 0)
      return undefined
    }
    await send({ atomicRequired: false })
    expect(begun).toEqual([1, 2])
  })

  it('has nothing left to write down after one transaction', async () => {
    const { send, chain, kept } = testWallet()
    let before: unknown
    chain.refuses = () => {
      before = kept.get('batches/alice')
      return undefined
    }
    await send()
    expect(before).toMatchObject([{ total: 1, isOver: true, begun: [{ nonce: 0n }] }])
    expect(kept.get('batches/alice')).toBe(before)
  })

  it('ends with the first that a node refuses, and says that the rest was not sent', async () => {
    const { send, chain, sent, status, mine } = testWallet({ state: 'none', type: 'eoa' })
    chain.refuses = (at) => (at === 1 ? new VaultError('rpc/internal', { message: 'insufficient funds' }) : undefined)
    expect(await send({ id: 'mine', atomicRequired: false, calls: [call, call, call] })).toEqual({ id: 'mine' })
    expect(sent).toHaveLength(1)
    expect(await status('mine')).toMatchObject({ status: 100 })
    mine(0)
    expect(await status('mine')).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
  })

  it('may have arrived where no node answered: pending, until another transaction has its number', async () => {
    const { send, chain, status } = testWallet()
    chain.refuses = () => new VaultError('request/went-wrong')
    expect(await send({ id: 'mine' })).toEqual({ id: 'mine' })
    expect(await status('mine')).toMatchObject({ status: 100 })
    chain.count = 1n
    // Nodes know of a block at different times.
    expect(await status('mine')).toMatchObject({ status: 100 })
    vi.useFakeTimers({ now: Date.now() + 180_000, toFake: ['Date'] })
    const ended = await status('mine')
    expect(ended).toMatchObject({ status: 400 })
    expect(ended.receipts).toBeUndefined()
  })

  it('may have arrived where its number is said to be used: who passed it on may have tried twice', async () => {
    const { send, chain, status } = testWallet()
    chain.refuses = () => new VaultError('rpc/internal', { message: 'nonce too low' })
    expect(await send({ id: 'mine' })).toEqual({ id: 'mine' })
    expect(await status('mine')).toMatchObject({ status: 100 })
  })

  it('sends nothing after it was given up, and leaves the id free', async () => {
    const { send, sent, status } = testWallet()
    const over = new AbortController()
    over.abort(new VaultError('request/aborted'))
    await expect(send({ id: 'mine' }, { over: over.signal })).rejects.toEqual(refusal('request/aborted'))
    expect(sent).toEqual([])
    await expect(status('mine')).rejects.toEqual(refusal('calls/unknown-id'))
  })

  it('is pending while it goes on, and not where the document that sent it was left', async () => {
    const { send, chain, sent, status, mine, kept } = testWallet({ state: 'none', type: 'eoa' })
    const said: number[] = []
    chain.refuses = (at) => {
      if (at === 1) mine(0)
      return undefined
    }
    await send({ id: 'mine', atomicRequired: false })
    const all = (kept.get('batches/alice') ?? []) as { begun: unknown[] }[]
    // As it is left between the first and the second.
    kept.set('batches/alice', all.map((one) => ({ ...one, begun: one.begun.slice(0, 1), isOver: false })) as never)
    await navigator.locks.request(`latchkey-wallet/nonce/1/${account.toLowerCase()}`, async () => {
      said.push((await status('mine')).status)
    })
    said.push((await status('mine')).status)
    expect(said).toEqual([100, 600])
    expect(sent).toHaveLength(2)
  })

  it('stops between two where it was given up, and what was sent stays known', async () => {
    const { send, chain, sent, status, mine } = testWallet({ state: 'none', type: 'eoa' })
    const over = new AbortController()
    chain.refuses = () => {
      over.abort(new VaultError('request/aborted'))
      return undefined
    }
    const asked = { id: 'mine', atomicRequired: false }
    await expect(send(asked, { over: over.signal })).rejects.toEqual(refusal('request/aborted'))
    expect(sent).toHaveLength(1)
    mine(0)
    expect(await status('mine')).toMatchObject({ status: 600 })
  })
})

describe('what the wallet can do', () => {
  it.each<[string, AccountOnChain]>([
    ['supported', { state: 'smart', type: 'eoa' }],
    ['ready', { state: 'plain', type: 'smartAccount' }],
    ['unsupported', { state: 'plain', type: 'eoa' }],
    ['unsupported', { state: 'foreign', type: 'eoa' }],
  ])('is said for each chain: %s [S3.177]', async (status, on) => {
    const { capabilities } = testWallet(on)
    expect(await capabilities([account], signal)).toEqual({ '0x1': { atomic: { status } } })
    expect(await capabilities([account.toLowerCase(), ['0x1', '0x89']], signal)).toEqual({
      '0x1': { atomic: { status } },
      '0x89': { atomic: { status: 'unsupported' } },
    })
  })

  it('has permissions where an account may be smart and the services keep them, in both forms [S3.178]', async () => {
    const { capabilities, services } = testWallet()
    services.keepPermissions = true
    const said = await capabilities([account, ['0x1', '0x89']], signal)
    expect(said['0x1']).toEqual({
      atomic: { status: 'ready' },
      permissions: {
        supported: true,
        permissionTypes: ['contract-call', 'native-token-recurring-allowance', 'erc20-recurring-allowance'],
        signerTypes: ['keys'],
        keyTypes: ['secp256k1'],
        policyTypes: ['call-limit'],
      },
    })
    expect(said['0x89']).toEqual({ atomic: { status: 'unsupported' } })
  })

  it('is said of no other account', async () => {
    const { capabilities } = testWallet()
    await expect(capabilities([to], signal)).rejects.toEqual(refusal('wallet/unauthorized'))
    for (const params of [[1], [account, 'all'], [account, ['0x0']], {}])
      await expect(capabilities(params, signal)).rejects.toEqual(refusal('rpc/invalid-params'))
  })
})
