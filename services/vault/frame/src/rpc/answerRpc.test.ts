import { type FrameRpcMethodName, frameLimits, frameRpcMethods } from '@latchkey/protocol/frame'
import { expect, it, vi } from 'vitest'
import type { ApprovalRequest } from '../approve/approve.types.ts'
import { VaultError } from '../errors/VaultError.ts'
import { answerRpc, createApprovals } from './answerRpc.ts'

const addresses = {
  evm: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  bitcoinPayment: '',
  bitcoinOrdinals: '',
}
const origin = 'https://app.example'
const { signal } = new AbortController()

/** A frame that answers a page's call, and who it asked for that. */
function testFrame() {
  const asked = {
    node: vi.fn(async () => 'a node'),
    bundler: vi.fn(async () => 'a bundler'),
    paymaster: vi.fn(async () => 'a paymaster'),
    wallet: vi.fn(async () => 'the api'),
  }
  const approve = vi.fn(async (_request: ApprovalRequest) => 'the person')
  const known = vi.fn(async () => ({ user: 'alice', addresses }))
  const batches = {
    begin: vi.fn(),
    capabilities: vi.fn(async () => ({})),
    upgrade: vi.fn(),
    status: vi.fn(async () => {
      throw new VaultError('calls/unknown-id')
    }),
  }
  const permissions = {
    begin: vi.fn(),
    manage: vi.fn(),
    supported: vi.fn(async () => ({})),
    granted: vi.fn(async () => []),
  }
  const call = (method: string, params: unknown = [], chainId?: string) =>
    answerRpc(
      { method, params, chainId: chainId as never },
      {
        calls: asked,
        approve,
        chainId: 'eip155:1',
        id: 'r',
        origin,
        claimedName: 'App',
        owner: known,
        batches: async () => batches,
        permissions: async () => permissions,
        signal,
      },
    )
  return { ...asked, approve, known, batches, permissions, call }
}

/** Parameters that each method takes. */
const paramsOf: Partial<Record<FrameRpcMethodName, unknown>> = {
  wallet_getCallsStatus: ['0x01'],
  solana_signMessage: { message: 'abc', pubkey: addresses.solana },
  solana_signTransaction: { transaction: 'abc' },
  solana_signAllTransactions: { transactions: ['abc'] },
  solana_signAndSendTransaction: { transaction: 'abc' },
  wallet_sendCalls: [
    { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [{ to: `0x${'a1'.repeat(20)}` }] },
  ],
}
const methods = Object.entries(frameRpcMethods) as [FrameRpcMethodName, (typeof frameRpcMethods)[FrameRpcMethodName]][]
const named = (is: (of: (typeof frameRpcMethods)[FrameRpcMethodName]) => boolean) =>
  methods.flatMap(([name, of]) => (is(of) ? [name] : []))

it.each(named(({ answer }) => answer === 'bundler'))('asks the bundler of the chain: %s', async (method) => {
  const { call, bundler, node } = testFrame()
  expect(await call(method, ['0x01'], 'eip155:8453')).toBe('a bundler')
  expect(bundler).toHaveBeenCalledWith('eip155:8453', method, ['0x01'], signal)
  expect(node).not.toHaveBeenCalled()
})

it.each(named(({ access }) => access === 'approve'))(
  'answers what signs by the person alone, with who asks as the browser says it: %s',
  async (method) => {
    const { call, approve, node, wallet } = testFrame()
    expect(await call(method, paramsOf[method])).toBe('the person')
    expect(approve.mock.calls[0]?.[0]).toMatchObject({
      method,
      origin,
      claimedName: 'App',
      chainId: 'eip155:1',
      addresses,
    })
    expect(node).not.toHaveBeenCalled()
    expect(wallet).not.toHaveBeenCalled()
  },
)

it.each(named(({ access }) => access === 'safe'))('bothers no person with a read: %s', async (method) => {
  const { call, approve } = testFrame()
  await call(method, paramsOf[method]).catch((error: unknown) =>
    expect(error).toMatchObject({ code: 'calls/unknown-id' }),
  )
  expect(approve).not.toHaveBeenCalled()
})

it.each(['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v1', 'eth_signTransaction', 'constructor', 'nonsense'])(
  'refuses a method that the table does not have: %s',
  async (method) => {
    const { call, approve, node } = testFrame()
    await expect(call(method)).rejects.toThrow()
    expect(approve).not.toHaveBeenCalled()
    expect(node).not.toHaveBeenCalled()
  },
)

it('answers accounts and chain for the network that is named, or for that in use', async () => {
  const { call } = testFrame()
  expect(await call('eth_accounts')).toEqual([addresses.evm])
  expect(await call('eth_chainId')).toBe('0x1')
  expect(await call('eth_chainId', [], 'eip155:137')).toBe('0x89')
})

it('takes the chain of several calls and of permissions from the request, whichever one is in use', async () => {
  const { call, approve } = testFrame()
  const request = { chainId: '0x2105', calls: [{ to: `0x${'a1'.repeat(20)}` }] }
  for (const method of ['wallet_sendCalls', 'wallet_requestExecutionPermissions', 'wallet_grantPermissions']) {
    await call(method, [request], 'eip155:137')
    expect(approve.mock.lastCall?.[0]).toMatchObject({ method, chainId: 'eip155:8453' })
  }
})

it('asks for the batches of the page that asks, and of no other [S3.176, S3.177]', async () => {
  const { call, batches } = testFrame()
  await expect(call('wallet_getCallsStatus', ['mine'])).rejects.toMatchObject({ code: 'calls/unknown-id' })
  expect(batches.status).toHaveBeenCalledWith('mine', origin, signal)
  expect(await call('wallet_getCapabilities', [addresses.evm])).toEqual({})
})

it('asks for the permissions of the page that asks, and of no other', async () => {
  const { call, permissions } = testFrame()
  expect(await call('wallet_getGrantedExecutionPermissions')).toEqual([])
  expect(permissions.granted).toHaveBeenCalledWith(origin, signal)
  expect(await call('wallet_getSupportedExecutionPermissions')).toEqual({})
})

it('has nobody sign where nobody is logged in', async () => {
  const { call, approve, known } = testFrame()
  known.mockRejectedValue(new VaultError('frame/session-expired'))
  await expect(call('personal_sign', ['0x68656c6c6f', addresses.evm])).rejects.toMatchObject({
    code: 'frame/session-expired',
  })
  expect(approve).not.toHaveBeenCalled()
})

const request = (id: string): ApprovalRequest => ({
  id,
  origin,
  claimedName: undefined,
  method: 'personal_sign',
  params: [],
  chainId: 'eip155:1',
  addresses,
})

it('brings one request after the other before the person, and refuses more than may wait', async () => {
  const open: { id: string; end: (answer: string) => void }[] = []
  const approvals = createApprovals(
    ({ id }) => new Promise((resolve) => open.push({ id, end: resolve })),
    () => () => {},
  )
  const names = Array.from({ length: frameLimits.approvals }, (_, i) => `r${i}`)
  const asked = names.map((id) => approvals(request(id), signal))
  const refused: string[] = []
  for (let more = 0; more < 20; more += 1)
    approvals(request('more'), signal).catch(({ code }: VaultError) => refused.push(code))
  await vi.waitUntil(() => refused.length === 20)
  expect(new Set(refused)).toEqual(new Set(['frame/too-many-requests']))
  for (const [index, id] of names.entries()) {
    await vi.waitUntil(() => open.length === index + 1)
    expect(open[index]?.id).toBe(id)
    open[index]?.end(`signed ${id}`)
    expect(await asked[index]).toBe(`signed ${id}`)
  }
  const last = approvals(request('last'), signal)
  await vi.waitUntil(() => open.length === names.length + 1)
  open.at(-1)?.end('signed')
  expect(await last).toBe('signed')
})

it('never shows a request that was given up while it waited, and gives its place to another', async () => {
  const shown: string[] = []
  let end = () => {}
  const approvals = createApprovals(
    ({ id }) => {
      shown.push(id)
      return new Promise<void>((resolve) => {
        end = resolve
      })
    },
    () => () => {},
  )
  const first = approvals(request('first'), signal)
  const giveUp = new AbortController()
  const second = approvals(request('second'), giveUp.signal)
  giveUp.abort(new VaultError('request/aborted'))
  await vi.waitUntil(() => shown.length === 1)
  end()
  await first
  await expect(second).rejects.toMatchObject({ code: 'request/aborted' })
  expect(shown).toEqual(['first'])
})

it('ends a request that the page hides, also where something else breaks by that', async () => {
  let hide = (_: VaultError) => {}
  const approvals = createApprovals(
    (_, over) =>
      new Promise((_resolve, reject) => over.addEventListener('abort', () => reject(new Error('the screen is gone')))),
    (end) => {
      hide = end
      return () => {}
    },
  )
  const asked = approvals(request('r'), signal)
  await Promise.resolve()
  await Promise.resolve()
  hide(new VaultError('request/aborted'))
  await expect(asked).rejects.toMatchObject({ code: 'request/aborted' })
})
