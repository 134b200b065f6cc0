import { KitError } from '@latchkey/protocol'
import { base, mainnet, polygon, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { openModal } from '../modal/openModal.action.ts'
import type { ConnectorSession } from '../ports/connector.ts'
import { selectAccount } from './account.selectors.ts'
import { cancelConnect, connect, switchConnection } from './connection.actions.ts'
import { disconnect } from './disconnect.action.ts'

const solAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const refusal = new KitError({ code: 'wallet/user-rejected', shortMessage: 'The request was declined in the wallet' })

function never<T>(): Promise<T> {
  return new Promise(() => undefined)
}

/** A started kit with some wallets. */
function started(...wallets: ReturnType<typeof fakeConnector>[]) {
  const kit = testKit({ connectors: wallets, networks: [mainnet, base, polygon, solana] })
  kit.start()
  return kit
}

describe('connect', () => {
  it('goes from disconnected over connecting to connected, with the wallet, its account and its name [S4.1] [S3.27] [S3.44] [S3.18] [S3.19] [S3.25] [S3.35] [S3.45] [S3.46]', async () => {
    const wallet = fakeConnector({ id: 'io.one', name: 'One', imageUrl: 'data:one' })
    const kit = started(wallet)
    expect(selectAccount(kit.store.getState())).toMatchObject({ status: 'disconnected', address: undefined })

    const connecting = connect(kit, { connectorId: 'io.one' })
    expect(kit.store.getState().status).toBe('connecting')
    expect(kit.store.getState().attempt).toMatchObject({ status: 'pending', connectorId: 'io.one', slow: false })

    const connection = await connecting
    expect(connection).toMatchObject({ uid: 'io.one', accounts: [`eip155:1:${alice}`] })
    expect(selectAccount(kit.store.getState())).toMatchObject({
      status: 'connected',
      address: alice,
      caipAddress: `eip155:1:${alice}`,
      allAccounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }],
      connectedWalletInfo: { name: 'One', icon: 'data:one', type: 'ANNOUNCED' },
      currentTab: 0,
    })
  })

  it('asks the wallet before anything is awaited, for the networks of its namespace, the one in use first', () => {
    const wallet = fakeConnector()
    const kit = started(wallet)
    kit.store.setState({ networkByNamespace: { eip155: 'eip155:8453' } })
    void connect(kit, { connectorId: wallet.id })
    expect(wallet.calls).toEqual(['connect eip155:8453,eip155:1,eip155:137'])
  })

  it('asks a wallet that speaks several namespaces for one of them alone, and for another one later', async () => {
    const both = { namespaces: ['eip155', 'solana'] } as const
    const wallet = fakeConnector(both)
    const kit = started(wallet)
    await connect(kit, { connectorId: wallet.id, namespace: 'eip155' })
    await connect(kit, { connectorId: wallet.id, namespace: 'eip155' })
    await connect(kit, { connectorId: wallet.id, namespace: 'solana' })
    expect(wallet.calls.filter((call) => call.startsWith('connect'))).toEqual([
      'connect eip155:1,eip155:8453,eip155:137',
      `connect ${solana.caipNetworkId}`,
    ])
  })

  it('keeps connections by the connector, and the one in use [S3.36] [S3.37]', async () => {
    const [one, two] = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two', session: sessionOf('eip155:1', bob) })]
    const kit = started(one, two)
    await connect(kit, { connectorId: 'one' })
    await connect(kit, { connectorId: 'two' })
    const state = kit.store.getState()
    expect([...state.connections.keys()]).toEqual(['one', 'two'])
    expect(state.currentByNamespace).toEqual({ eip155: 'two' })
    expect(selectAccount(state).address).toBe(bob)

    switchConnection(kit, { connectorId: 'one' })
    expect(selectAccount(kit.store.getState()).address).toBe(alice)
    expect(kit.store.getState().lastConnectorId).toBe('one')
  })

  it('chooses a wallet that is connected already instead of asking it again', async () => {
    const [one, two] = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' })]
    const kit = started(one, two)
    await connect(kit, { connectorId: 'one' })
    await connect(kit, { connectorId: 'two' })
    await connect(kit, { connectorId: 'one' })
    expect(one.calls.filter((call) => call.startsWith('connect'))).toHaveLength(1)
    expect(kit.store.getState().currentByNamespace.eip155).toBe('one')
  })

  it('does not ask a wallet twice at a time', async () => {
    let answer: (session: ConnectorSession) => void = () => {}
    const wallet = fakeConnector({ connect: () => new Promise((resolve) => (answer = resolve)) })
    const kit = started(wallet)
    const first = connect(kit, { connectorId: wallet.id })
    const second = connect(kit, { connectorId: wallet.id })
    answer(sessionOf('eip155:1', alice))
    expect((await first)?.uid).toBe(wallet.id)
    expect((await second)?.uid).toBe(wallet.id)
    expect(wallet.calls.filter((call) => call.startsWith('connect'))).toHaveLength(1)
  })

  it('says after 5 s that the wallet is slow, and lets the person give up; a later answer is not taken', async () => {
    let answer: (session: ConnectorSession) => void = () => {}
    const wallet = fakeConnector({ connect: () => new Promise((resolve) => (answer = resolve)) })
    const kit = started(wallet)
    const connecting = connect(kit, { connectorId: wallet.id })
    await kit.clock.advance(4_999)
    expect(kit.store.getState().attempt).toMatchObject({ slow: false })
    await kit.clock.advance(1)
    expect(kit.store.getState().attempt).toMatchObject({ slow: true })

    cancelConnect(kit)
    expect(await connecting).toBeUndefined()
    answer(sessionOf('eip155:1', alice))
    await settle()
    expect(kit.store.getState()).toMatchObject({ status: 'disconnected', attempt: { status: 'idle' } })
    expect(kit.store.getState().connections.size).toBe(0)
  })

  it('keeps what went wrong, and is back where it was', async () => {
    const wallet = fakeConnector({ connect: () => Promise.reject(refusal) })
    const kit = started(wallet)
    await expect(connect(kit, { connectorId: wallet.id })).rejects.toBe(refusal)
    expect(kit.store.getState()).toMatchObject({
      status: 'disconnected',
      attempt: { status: 'failed', connectorId: wallet.id, error: refusal },
    })
    expect(kit.events).toContainEqual({ type: 'CONNECT_ERROR', message: refusal.shortMessage })
    expect(kit.clock.pending()).toBe(0)
  })

  it("calls anything that it can't read 'Unknown error' and keeps the cause [S8.33]", async () => {
    const strange = { strange: true }
    const wallet = fakeConnector({ connect: () => Promise.reject(strange) })
    const error = await connect(started(wallet), { connectorId: wallet.id }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unknown', shortMessage: 'Unknown error', cause: strange })
  })

  it('refuses an empty session', async () => {
    const wallet = fakeConnector({ session: { accounts: [], networkId: 'eip155:1' } })
    const kit = started(wallet)
    await expect(connect(kit, { connectorId: wallet.id })).rejects.toMatchObject({ code: 'wallet/no-account' })
    expect(kit.store.getState().connections.size).toBe(0)
  })

  it("throws 'ConnectionController client not set' in a kit without a wallet to ask [S8.42]", async () => {
    await expect(connect(started(), { connectorId: 'any' })).rejects.toMatchObject({
      code: 'connection/client-not-set',
      shortMessage: 'ConnectionController client not set',
    })
    await expect(connect(started(fakeConnector()), { connectorId: 'other' })).rejects.toMatchObject({
      code: 'wallet/unavailable',
    })
  })

  it('closes the modal when it is done, and tells who connected', async () => {
    const kit = started(fakeConnector({ id: 'one', name: 'One' }))
    void openModal(kit)
    await connect(kit, { connectorId: 'one' })
    expect(kit.store.getState().modal.open).toBe(false)
    expect(kit.events).toContainEqual({ type: 'SELECT_WALLET', name: 'One', platform: 'browser' })
    expect(kit.events).toContainEqual({ type: 'CONNECT_SUCCESS', method: 'browser', name: 'One' })
  })

  it('moves to the namespace of a wallet that does not serve the active one', async () => {
    const session = sessionOf(solana.caipNetworkId, solAddress)
    const kit = started(fakeConnector({ id: 'sol', chain: 'solana', session }))
    await connect(kit, { connectorId: 'sol' })
    expect(selectAccount(kit.store.getState())).toMatchObject({ namespace: 'solana', address: solAddress })
    expect(selectAccount(kit.store.getState(), 'eip155')).toMatchObject({ status: 'disconnected', address: undefined })
  })

  it('remembers at most 2 recent wallets, the newest first; one that is there keeps its place [S9.29]', async () => {
    const wallets = ['one', 'two', 'three'].map((id) => fakeConnector({ id }))
    const kit = started(...wallets)
    const recents = () => kit.store.getState().recentWallets.map(({ id }) => id)
    await connect(kit, { connectorId: 'one' })
    await connect(kit, { connectorId: 'two' })
    expect(recents()).toEqual(['two', 'one'])
    await disconnect(kit, { connectorId: 'one' })
    await connect(kit, { connectorId: 'one' })
    expect(recents()).toEqual(['two', 'one'])
    await connect(kit, { connectorId: 'three' })
    expect(recents()).toEqual(['three', 'two'])
  })
})

describe('a connected wallet', () => {
  it('changes its account', async () => {
    const wallet = fakeConnector()
    const kit = started(wallet)
    await connect(kit, { connectorId: wallet.id })
    wallet.listener()?.changed(sessionOf('eip155:1', bob, alice))
    expect(selectAccount(kit.store.getState())).toMatchObject({ address: bob })
    expect(selectAccount(kit.store.getState()).allAccounts.map(({ address }) => address)).toEqual([bob, alice])
  })

  it('moves to another chain by itself: the app stays where it is', async () => {
    const wallet = fakeConnector()
    const kit = started(wallet)
    await connect(kit, { connectorId: wallet.id })
    wallet.listener()?.changed(sessionOf('eip155:8453', alice))
    expect(selectAccount(kit.store.getState())).toMatchObject({
      networkId: 'eip155:1',
      walletNetworkId: 'eip155:8453',
      caipAddress: `eip155:1:${alice}`,
    })
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('ends the session by itself, or by giving no account: the person is told', async () => {
    for (const end of ['disconnected', 'empty'] as const) {
      const wallet = fakeConnector({ name: 'One' })
      const kit = started(wallet)
      await connect(kit, { connectorId: wallet.id })
      if (end === 'empty') wallet.listener()?.changed({ accounts: [], networkId: 'eip155:1' })
      else wallet.listener()?.disconnected()
      expect(kit.store.getState()).toMatchObject({ status: 'disconnected', currentByNamespace: {} })
      expect(wallet.calls).not.toContain('disconnect')
      expect(wallet.listener()).toBeUndefined()
      await kit.clock.advance(299)
      expect(kit.store.getState().notification.open).toBe(false)
      await kit.clock.advance(1)
      expect(kit.store.getState().notification).toMatchObject({
        open: true,
        variant: 'error',
        code: 'wallet/disconnected',
        text: { key: 'walletEnded', name: 'One' },
      })
    }
  })
})

describe('disconnect', () => {
  it('removes the connection of the wallet in use [S4.15]', async () => {
    const [one, two] = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' })]
    const kit = started(one, two)
    await connect(kit, { connectorId: 'one' })
    await connect(kit, { connectorId: 'two' })
    await disconnect(kit, { namespace: 'eip155' })
    expect([...kit.store.getState().connections.keys()]).toEqual(['one'])
    expect(two.calls).toContain('disconnect')
    expect(one.calls).not.toContain('disconnect')
    expect(two.listener()).toBeUndefined()
  })

  it('of the last one leaves nothing connected and no current connector [S4.16]', async () => {
    const wallet = fakeConnector()
    const kit = started(wallet)
    await connect(kit, { connectorId: wallet.id })
    await disconnect(kit, { connectorId: wallet.id })
    expect(kit.store.getState()).toMatchObject({
      status: 'disconnected',
      currentByNamespace: {},
      lastConnectorId: undefined,
    })
  })

  it('makes the first one that remains current, and stores it as the last [S4.17] [S4.18]', async () => {
    const wallets = ['one', 'two', 'three'].map((id) => fakeConnector({ id }))
    const kit = started(...wallets)
    for (const { id } of wallets) await connect(kit, { connectorId: id })
    await disconnect(kit, { connectorId: 'three' })
    expect(kit.store.getState()).toMatchObject({
      status: 'connected',
      currentByNamespace: { eip155: 'one' },
      lastConnectorId: 'one',
    })
  })

  it('of one that is not in use leaves the current one alone', async () => {
    const wallets = ['one', 'two'].map((id) => fakeConnector({ id }))
    const kit = started(...wallets)
    for (const { id } of wallets) await connect(kit, { connectorId: id })
    await disconnect(kit, { connectorId: 'one' })
    expect(kit.store.getState()).toMatchObject({ currentByNamespace: { eip155: 'two' }, lastConnectorId: 'two' })
  })

  it('resets the account of the chain: status and every field [S4.19] [S4.20]', async () => {
    const wallet = fakeConnector()
    const kit = started(wallet)
    await connect(kit, { connectorId: wallet.id })
    kit.store.setState({ currentTab: 1 })
    await disconnect(kit, { namespace: 'eip155' })
    expect(selectAccount(kit.store.getState(), 'eip155')).toEqual({
      namespace: 'eip155',
      address: undefined,
      caipAddress: undefined,
      status: 'disconnected',
      allAccounts: [],
      connectedWalletInfo: undefined,
      smartAccountDeployed: undefined,
      preferredAccountTypes: {},
      currentTab: 0,
      networkId: 'eip155:1',
      walletNetworkId: undefined,
      connectionId: undefined,
    })
  })

  it('sends a disconnect-success event [S4.25]', async () => {
    const [one, two] = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' })]
    const kit = started(one, two)
    await connect(kit, { connectorId: 'one' })
    await disconnect(kit, { connectorId: 'one' })
    expect(kit.events.at(-1)).toEqual({ type: 'DISCONNECT_SUCCESS', namespace: 'eip155' })
    await connect(kit, { connectorId: 'one' })
    await connect(kit, { connectorId: 'two' })
    await disconnect(kit)
    expect(kit.events.at(-1)).toEqual({ type: 'DISCONNECT_SUCCESS', namespace: 'all' })
  })

  it("of one wallet that refuses fails with 'Failed to disconnect', and it is gone here all the same [S8.25]", async () => {
    const cause = new Error('offline')
    const wallet = fakeConnector({ disconnect: () => Promise.reject(cause) })
    const kit = started(wallet)
    await connect(kit, { connectorId: wallet.id })
    const error = await disconnect(kit, { connectorId: wallet.id }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'connection/disconnect-failed', shortMessage: 'Failed to disconnect', cause })
    expect(kit.store.getState().connections.size).toBe(0)
  })

  it('combines the failures of several in one message, and sends a disconnect-error event [S4.23] [S4.24] [S8.50]', async () => {
    const locked = new KitError({
      code: 'wallet/unauthorized',
      shortMessage: 'The wallet has not authorised this request',
    })
    const one = fakeConnector({ id: 'one', disconnect: () => Promise.reject(locked) })
    const two = fakeConnector({ id: 'two' })
    const sol = fakeConnector({
      id: 'sol',
      chain: 'solana',
      session: sessionOf(solana.caipNetworkId, solAddress),
      disconnect: () => Promise.reject('gone'),
    })
    const kit = started(one, two, sol)
    for (const { id } of [one, two, sol]) await connect(kit, { connectorId: id })
    const error = await disconnect(kit).catch((thrown: unknown) => thrown)
    const message =
      'Failed to disconnect chain eip155: The wallet has not authorised this request\n' +
      'Failed to disconnect chain solana: Unknown error'
    expect(error).toMatchObject({ code: 'connection/disconnect-chains-failed', message })
    expect(kit.events.at(-1)).toEqual({ type: 'DISCONNECT_ERROR', message })
    expect(kit.store.getState().connections.size).toBe(0)
  })

  it('ends a session on every chain that it serves, and follows what remains', async () => {
    const both = fakeConnector({
      id: 'both',
      namespaces: ['eip155', 'solana'],
      session: {
        accounts: [`eip155:1:${alice}`, `${solana.caipNetworkId}:${solAddress}`],
        networkId: 'eip155:1',
      },
    })
    const sol = fakeConnector({ id: 'sol', chain: 'solana', session: sessionOf(solana.caipNetworkId, solAddress) })
    const kit = started(sol, both)
    await connect(kit, { connectorId: 'sol' })
    await connect(kit, { connectorId: 'both' })
    expect(kit.store.getState().currentByNamespace).toEqual({ eip155: 'both', solana: 'both' })
    kit.store.setState({ activeNamespace: 'eip155' })
    await disconnect(kit, { namespace: 'eip155' })
    expect(kit.store.getState()).toMatchObject({ currentByNamespace: { solana: 'sol' }, activeNamespace: 'solana' })
  })

  it('closes the modal, or shows Account of the wallet that remains', async () => {
    const wallets = ['one', 'two'].map((id) => fakeConnector({ id }))
    const kit = started(...wallets)
    for (const { id } of wallets) await connect(kit, { connectorId: id })
    void openModal(kit, { view: 'Networks' })
    await disconnect(kit, { connectorId: 'two' })
    expect(kit.store.getState().modal).toMatchObject({ open: true, stack: [{ view: 'Account' }] })
    await disconnect(kit, { connectorId: 'one' })
    expect(kit.store.getState().modal.open).toBe(false)
  })
})

it('a wallet that never answers leaves no timer behind once it is given up', async () => {
  const kit = started(fakeConnector({ connect: () => never() }))
  const connecting = connect(kit, { connectorId: 'wallet.one' })
  cancelConnect(kit)
  await connecting
  expect(kit.clock.pending()).toBe(0)
})
