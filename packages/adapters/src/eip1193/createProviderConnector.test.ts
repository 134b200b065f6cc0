import type { Connector, ConnectorSession } from '@latchkey/core/ports'
import { expect, it, test } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { createTestWallet } from '../../test/support/createTestWallet.ts'
import { external } from '../external/external.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const forever = () => new Promise(() => {})

function connectorOf(provider: unknown): { connector: Connector } & ReturnType<typeof createTestEnv> {
  const surroundings = createTestEnv()
  const [connector] = external({ id: 'test', name: 'Test', provider })({ env: surroundings.env }).current()
  if (!connector) throw new Error('there is always one')
  return { connector, ...surroundings }
}

const ask = (signal = new AbortController().signal) => ({ networkIds: ['eip155:8453'] as const, signal })

it('opens the prompt before anything else happens, so that it stays inside the gesture', async () => {
  const order: string[] = []
  const wallet = createTestWallet({
    eth_requestAccounts: () => {
      order.push('prompt')
      return [address]
    },
  })
  const { connector } = connectorOf(wallet)
  queueMicrotask(() => order.push('first microtask after the click'))
  const connecting = connector.connect(ask())
  order.push('click handler ends')
  await connecting
  expect(order).toEqual(['prompt', 'click handler ends', 'first microtask after the click'])
})

it('connects with the accounts in their canonical form and the chain of the wallet', async () => {
  const wallet = createTestWallet({
    eth_requestAccounts: () => [address.toLowerCase(), other, address],
    eth_chainId: () => '0x2105',
  })
  expect(await connectorOf(wallet).connector.connect(ask())).toEqual({
    accounts: [`eip155:8453:${address}`, `eip155:8453:${other}`],
    networkId: 'eip155:8453',
  })
})

test.each([
  ['a number', 137, 'eip155:137'],
  ['decimal text', '137', 'eip155:137'],
  ['zero', '0x0', undefined],
  ['nonsense', 'mainnet', undefined],
  ['nothing', undefined, undefined],
  ['an object', {}, undefined],
])('understands a chain told as %s', async (_name, chain, networkId) => {
  const { connector } = connectorOf(createTestWallet({ eth_chainId: () => chain }))
  const session = await connector.connect(ask())
  expect(session.networkId).toBe(networkId)
  expect(session.accounts).toEqual([`${networkId ?? 'eip155:8453'}:${address}`])
})

test.each([
  ['a list of nothing', []],
  ['no list', 'accounts'],
  ['null', null],
  ['a list of junk', [1, null, 'vitalik.eth', '0x12', {}]],
])('refuses %s as accounts', async (_name, accounts) => {
  const { connector } = connectorOf(createTestWallet({ eth_requestAccounts: () => accounts }))
  await expect(connector.connect(ask())).rejects.toMatchObject({ code: 'wallet/no-account' })
})

test.each([
  ['a rejection', { code: 4001, message: 'User rejected' }, 'wallet/user-rejected'],
  ['an open prompt', { code: -32002, message: 'already pending' }, 'wallet/request-pending'],
  ['anything', 'boom', 'unknown'],
])('turns %s of the wallet into our error', async (_name, thrown, code) => {
  const { connector } = connectorOf(
    createTestWallet({
      eth_requestAccounts: () => {
        throw thrown
      },
    }),
  )
  await expect(connector.connect(ask())).rejects.toMatchObject({ name: 'KitError', code })
})

it('survives a wallet that throws instead of rejecting', async () => {
  const { connector } = connectorOf({
    request: () => {
      throw new Error('locked')
    },
  })
  await expect(connector.connect(ask())).rejects.toMatchObject({ code: 'unknown', details: 'locked' })
})

it('lets go of a prompt that nobody answers when the person cancels', async () => {
  const { connector } = connectorOf(createTestWallet({ eth_requestAccounts: forever }))
  const controller = new AbortController()
  const connecting = connector.connect(ask(controller.signal))
  controller.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'request/aborted' })
})

it('says when there is no wallet behind the connector', async () => {
  await expect(connectorOf(undefined).connector.connect(ask())).rejects.toMatchObject({ code: 'wallet/unavailable' })
})

it('reconnects without a prompt', async () => {
  const wallet = createTestWallet()
  expect(await connectorOf(wallet).connector.reconnect(ask())).toEqual({
    accounts: [`eip155:1:${address}`],
    networkId: 'eip155:1',
  })
  expect(wallet.methods()).toEqual(['eth_accounts', 'eth_chainId'])
})

it('finds no session with a wallet that no longer lets the page in', async () => {
  expect(await connectorOf(createTestWallet({ eth_accounts: () => [] })).connector.reconnect(ask())).toBeUndefined()
})

it('does not wait for ever for a wallet that stays silent', async () => {
  const { connector, clock } = connectorOf(createTestWallet({ eth_accounts: forever }))
  const reconnecting = expect(connector.reconnect(ask())).rejects.toMatchObject({ code: 'wallet/unavailable' })
  await expect.poll(() => clock.delays.length).toBe(2)
  await clock.advance(10_000)
  await reconnecting
})

it('takes its permission back when it disconnects, if the wallet can', async () => {
  const wallet = createTestWallet({ wallet_revokePermissions: () => null })
  await connectorOf(wallet).connector.disconnect()
  expect(wallet.asked).toEqual([{ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }])
  await expect(connectorOf(createTestWallet()).connector.disconnect()).resolves.toBeUndefined()
})

it('disconnects from a wallet that stays silent about it', async () => {
  const { connector, clock } = connectorOf(createTestWallet({ wallet_revokePermissions: forever }))
  const disconnecting = connector.disconnect()
  await expect.poll(() => clock.delays.length).toBe(1)
  await clock.advance(1_000)
  await disconnecting
})

/** A watched wallet and what it reported. */
async function watched(provider: unknown) {
  const reported: (ConnectorSession | 'disconnected')[] = []
  const { connector, ...rest } = connectorOf(provider)
  const stop = connector.watch({
    changed: (session) => reported.push(session),
    disconnected: () => reported.push('disconnected'),
  })
  return { reported, stop, ...rest }
}

it('tells of other accounts and another chain, and stops when asked', async () => {
  const wallet = createTestWallet()
  const { reported, stop } = await watched(wallet)
  await expect.poll(() => wallet.listenerCount()).toBe(3)
  wallet.emit('accountsChanged', [other])
  await expect.poll(() => reported).toEqual([{ accounts: [`eip155:1:${other}`], networkId: 'eip155:1' }])
  wallet.emit('chainChanged', '0x89')
  await expect.poll(() => reported).toHaveLength(2)
  expect(reported[1]).toEqual({ accounts: [`eip155:137:${address}`], networkId: 'eip155:137' })
  stop()
  expect(wallet.listenerCount()).toBe(0)
})

it('tells the end when the wallet takes every account back', async () => {
  const wallet = createTestWallet()
  const { reported } = await watched(wallet)
  await expect.poll(() => wallet.listenerCount()).toBe(3)
  wallet.emit('accountsChanged', [])
  await expect.poll(() => reported).toEqual(['disconnected'])
})

it('takes a disconnect for the end only if the accounts are gone', async () => {
  const wallet = createTestWallet()
  const { reported } = await watched(wallet)
  await expect.poll(() => wallet.listenerCount()).toBe(3)
  wallet.emit('disconnect', { code: 1013, message: 'MetaMask: disconnected from chain' })
  await expect.poll(() => reported).toEqual([{ accounts: [`eip155:1:${address}`], networkId: 'eip155:1' }])
  wallet.answer('eth_accounts', () => [])
  wallet.emit('disconnect', { code: 4900 })
  await expect.poll(() => reported).toHaveLength(2)
  expect(reported[1]).toBe('disconnected')
})

it('tells only the last of events that overtake each other', async () => {
  let release = (_chain: string) => {}
  const wallet = createTestWallet()
  const { reported } = await watched(wallet)
  await expect.poll(() => wallet.listenerCount()).toBe(3)
  wallet.answer('eth_chainId', () => new Promise<string>((resolve) => (release = resolve)))
  wallet.emit('accountsChanged', [address])
  wallet.answer('eth_accounts', () => [other])
  wallet.emit('chainChanged', '0xa')
  await expect.poll(() => reported).toHaveLength(1)
  release('0x1')
  await new Promise((resolve) => setImmediate(resolve))
  expect(reported).toEqual([{ accounts: [`eip155:10:${other}`], networkId: 'eip155:10' }])
})

it('asks a wallet that tells its changes as nonsense', async () => {
  const wallet = createTestWallet()
  const { reported } = await watched(wallet)
  await expect.poll(() => wallet.listenerCount()).toBe(3)
  wallet.emit('accountsChanged', 'who knows')
  await expect.poll(() => reported).toHaveLength(1)
  wallet.emit('chainChanged', { chain: 'moon' })
  await expect.poll(() => reported).toHaveLength(2)
  expect(reported.at(-1)).toEqual({ accounts: [`eip155:1:${address}`], networkId: 'eip155:1' })
})

test.each([
  ['cannot be listened to', { request: createTestWallet().request }],
  [
    'throws when it is listened to',
    {
      request: createTestWallet().request,
      on: () => {
        throw new Error('no')
      },
    },
  ],
])('bears a wallet that %s', async (_name, provider) => {
  const { stop } = await watched(provider)
  await new Promise((resolve) => setImmediate(resolve))
  expect(stop).not.toThrow()
})
