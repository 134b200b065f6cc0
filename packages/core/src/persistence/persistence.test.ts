import { base, mainnet, polygon, solana, solanaDevnet } from '@latchkey/protocol/networks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { disconnect } from '../connection/disconnect.action.ts'
import { openModal } from '../modal/openModal.action.ts'
import { chooseNamespace } from '../network/network.machine.ts'
import { switchNetwork } from '../network/switchNetwork.action.ts'
import { parsePersisted } from './hydrate.ts'

const onSolana = () =>
  fakeConnector({ id: 'two', namespaces: ['solana'], session: sessionOf(solana.caipNetworkId, 'So1') })

const fresh = { v: 1, recentWallets: [], connectedNamespaces: [], connections: [] }

describe('the stored record', () => {
  it('has these fields and no other', async () => {
    const tabs = fakeTabs()
    const kit = testKit({ connectors: [fakeConnector({ id: 'one', name: 'One' })], env: { storage: tabs.open() } })
    kit.start()
    await connect(kit, { connectorId: 'one' })
    expect([...tabs.values.keys()]).toEqual(['latchkey'])
    expect(JSON.parse(tabs.values.get('latchkey') ?? '')).toEqual({
      v: 1,
      activeNamespace: 'eip155',
      networkIds: ['eip155:1', solana.caipNetworkId],
      activeNetworkId: 'eip155:1',
      recentWallets: [{ id: 'one', name: 'One' }],
      connectedNamespaces: ['eip155'],
      connections: [
        {
          connectorId: 'one',
          name: 'One',
          type: 'ANNOUNCED',
          accounts: [`eip155:1:${alice}`],
          walletNetworkId: 'eip155:1',
          currentFor: ['eip155'],
        },
      ],
      lastConnectorId: 'one',
    })
  })

  it('is not written before there is something to remember', async () => {
    const tabs = fakeTabs()
    const kit = testKit({ env: { storage: tabs.open() } })
    kit.start()
    void openModal(kit)
    await kit.clock.advance(2_000)
    expect([...tabs.values.keys()]).toEqual([])
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    expect([...tabs.values.keys()]).toEqual(['latchkey'])
  })

  it('keeps the network and the recent wallets over a reload [S3.110] [S3.111]', async () => {
    const tabs = fakeTabs()
    const first = testKit({ connectors: [fakeConnector({ id: 'one' })], env: { storage: tabs.open() } })
    first.start()
    await switchNetwork(first, { networkId: 'eip155:8453' })
    await connect(first, { connectorId: 'one' })
    await disconnect(first)

    const second = testKit({ env: { storage: tabs.open() } })
    second.start()
    await settle()
    expect(second.store.getState()).toMatchObject({
      networkByNamespace: { eip155: 'eip155:8453' },
      recentWallets: [{ id: 'one' }],
      status: 'disconnected',
    })
  })

  it('keeps the network of each namespace, not of the active one alone', async () => {
    const networks = [mainnet, base, solana, solanaDevnet] as const
    const tabs = fakeTabs()
    const first = testKit({ networks, env: { storage: tabs.open() } })
    first.start()
    await switchNetwork(first, { networkId: base.caipNetworkId })
    await switchNetwork(first, { networkId: solanaDevnet.caipNetworkId })
    const second = testKit({ networks, env: { storage: tabs.open() } })
    second.start()
    await settle()
    expect(second.store.getState()).toMatchObject({
      activeNamespace: 'solana',
      networkByNamespace: { eip155: base.caipNetworkId, solana: solanaDevnet.caipNetworkId },
    })
  })

  it.each(['before the start', 'after it'])('gives way to a network that was switched to %s', async (when) => {
    const networks = [mainnet, base, polygon, solana, solanaDevnet] as const
    const tabs = fakeTabs()
    const first = testKit({ networks, env: { storage: tabs.open() } })
    first.start()
    await switchNetwork(first, { networkId: base.caipNetworkId })
    await switchNetwork(first, { networkId: solanaDevnet.caipNetworkId })
    const second = testKit({ networks, env: { storage: tabs.open() } })
    const move = () => switchNetwork(second, { networkId: polygon.caipNetworkId })
    if (when === 'before the start') await move()
    second.start()
    if (when === 'after it') await move()
    await settle()
    expect(second.store.getState()).toMatchObject({
      activeNamespace: 'eip155',
      networkByNamespace: { eip155: polygon.caipNetworkId, solana: solanaDevnet.caipNetworkId },
    })
  })

  it.each([
    ['a wallet that is connected', (kit: TestKit) => connect(kit, { connectorId: 'three' })],
    ['a kind of networks that is chosen', (kit: TestKit) => chooseNamespace(kit, 'eip155')],
  ])('does not move %s before it is read', async (_, act) => {
    const tabs = fakeTabs()
    const wallets = () => [fakeConnector({ id: 'one' }), onSolana(), fakeConnector({ id: 'three' })]
    const first = testKit({ connectors: wallets(), env: { storage: tabs.open() } })
    first.start()
    for (const connectorId of ['one', 'two']) await connect(first, { connectorId })
    const second = testKit({ connectors: wallets(), env: { storage: tabs.open() } })
    second.start()
    expect(second.store.getState().hydrating).toBe(true)
    await act(second)
    await settle()
    expect(second.store.getState()).toMatchObject({ activeNamespace: 'eip155', currentByNamespace: { solana: 'two' } })
  })

  it('does not move what was chosen of what the page was drawn with', async () => {
    const tabs = fakeTabs()
    const first = testKit({ env: { storage: tabs.open() } })
    first.start()
    await switchNetwork(first, { networkId: base.caipNetworkId })
    const second = testKit({ env: { storage: tabs.open() } })
    second.start()
    chooseNamespace(second, 'solana')
    await settle()
    expect(second.store.getState()).toMatchObject({
      activeNamespace: 'solana',
      networkByNamespace: { eip155: base.caipNetworkId },
    })
  })

  it('does not give way to the network that the page was drawn with', async () => {
    const tabs = fakeTabs()
    const first = testKit({ env: { storage: tabs.open() } })
    first.start()
    await switchNetwork(first, { networkId: base.caipNetworkId })
    await switchNetwork(first, { networkId: mainnet.caipNetworkId })
    const second = testKit({ env: { storage: tabs.open() } })
    second.store.setState({ activeNamespace: 'solana', networkByNamespace: { eip155: base.caipNetworkId } })
    second.start()
    await settle()
    expect(second.store.getState()).toMatchObject({
      activeNamespace: 'eip155',
      networkByNamespace: { eip155: mainnet.caipNetworkId },
    })
  })

  it('leaves a network out that the app no longer has', async () => {
    const tabs = fakeTabs()
    const first = testKit({ env: { storage: tabs.open() } })
    first.start()
    await switchNetwork(first, { networkId: 'eip155:8453' })
    const second = testKit({ networks: [mainnet, solana], env: { storage: tabs.open() } })
    second.start()
    await settle()
    expect(second.store.getState().networkByNamespace.eip155).toBe('eip155:1')
  })

  it('of another version or shape is a fresh start, whatever it is', () => {
    expect(parsePersisted(null)).toEqual(fresh)
    expect(parsePersisted('{"v":2,"recentWallets":[],"connectedNamespaces":[],"connections":[]}')).toEqual(fresh)
    expect(parsePersisted('not json')).toEqual(fresh)
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parsePersisted(text)).toMatchObject({ v: 1 })
      }),
    )
  })

  it('that is damaged does not stop a start, and is replaced by the next change', async () => {
    const tabs = fakeTabs()
    tabs.values.set('latchkey', '{"v":1,"connections":"damaged","connectorId"')
    const kit = testKit({ connectors: [fakeConnector({ id: 'one' })], env: { storage: tabs.open() } })
    kit.start()
    await settle()
    expect(kit.store.getState().status).toBe('disconnected')
    await connect(kit, { connectorId: 'one' })
    expect(JSON.parse(tabs.values.get('latchkey') ?? '')).toMatchObject({ v: 1, lastConnectorId: 'one' })
  })

  it('is not erased by a change that comes before it was read', async () => {
    const tabs = fakeTabs()
    const before = testKit({ connectors: [fakeConnector({ id: 'one' })], env: { storage: tabs.open() } })
    before.start()
    await connect(before, { connectorId: 'one' })
    const stored = tabs.values.get('latchkey')

    const kit = testKit({ connectors: [fakeConnector({ id: 'one' })], env: { storage: tabs.open() } })
    kit.start()
    kit.store.setState({ currentTab: 1 })
    expect(tabs.values.get('latchkey')).toBe(stored)
    await settle()
    expect(kit.store.getState().connections.size).toBe(1)
  })

  it('that can not be written costs one warning and nothing else', async () => {
    const storage = {
      ...fakeTabs().open(),
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const kit = testKit({ connectors: [fakeConnector({ id: 'one' })], env: { storage } })
    kit.start()
    await connect(kit, { connectorId: 'one' })
    await disconnect(kit)
    expect(kit.store.getState().status).toBe('disconnected')
    expect(kit.logs.filter((line) => line.startsWith('warn'))).toHaveLength(1)
  })
})

describe('two tabs', () => {
  function twoTabs() {
    const tabs = fakeTabs()
    const wallets = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'one' })] as const
    const kits = wallets.map((wallet) => testKit({ connectors: [wallet], env: { storage: tabs.open() } }))
    for (const kit of kits) kit.start()
    const [here, there] = kits
    if (!here || !there) throw new Error('two kits')
    return { tabs, here, there, wallets }
  }

  it('connect together, without a prompt in the second', async () => {
    const { here, there, wallets } = twoTabs()
    await connect(here, { connectorId: 'one' })
    await settle()
    expect(there.store.getState()).toMatchObject({ status: 'connected', currentByNamespace: { eip155: 'one' } })
    expect(wallets[1].calls).toEqual(['reconnect', 'watch'])
  })

  it('disconnect together: the wallet is told once', async () => {
    const { here, there, wallets } = twoTabs()
    await connect(here, { connectorId: 'one' })
    await settle()
    await disconnect(there)
    await settle()
    expect(here.store.getState()).toMatchObject({ status: 'disconnected', connections: new Map() })
    expect(wallets[0].calls).not.toContain('disconnect')
    expect(wallets[1].calls).toContain('disconnect')
  })

  it('follow a clearing of the storage', async () => {
    const { tabs, here } = twoTabs()
    await connect(here, { connectorId: 'one' })
    tabs.open().remove('latchkey')
    await settle()
    expect(here.store.getState().connections.size).toBe(0)
  })

  it('that stand on different networks do not answer each other for ever', async () => {
    const { tabs, here, there } = twoTabs()
    await switchNetwork(there, { networkId: 'eip155:8453' })
    await settle()
    let writes = 0
    tabs.open().subscribe('latchkey', () => {
      writes += 1
    })
    await connect(here, { connectorId: 'one' })
    await settle()
    await settle()
    expect(here.store.getState().networkByNamespace.eip155).toBe('eip155:1')
    expect(there.store.getState().networkByNamespace.eip155).toBe('eip155:8453')
    expect(writes).toBeLessThanOrEqual(3)
  })
})

it('two kits on a page share nothing [S3.12]', async () => {
  const tabs = fakeTabs()
  const storage = tabs.open()
  const left = testKit({ connectors: [fakeConnector({ id: 'one' })], storageKey: 'left', env: { storage } })
  const right = testKit({
    connectors: [fakeConnector({ id: 'one', session: sessionOf('eip155:8453', bob) })],
    networks: [base, mainnet],
    storageKey: 'right',
    env: { storage },
  })
  left.start()
  right.start()
  await connect(left, { connectorId: 'one' })
  expect(right.store.getState()).toMatchObject({ status: 'disconnected', connections: new Map() })
  expect(right.events).toEqual([])
  await connect(right, { connectorId: 'one' })
  await disconnect(left)
  expect(right.store.getState().connections.get('one')?.accounts).toEqual([`eip155:8453:${bob}`])
  expect([...tabs.values.keys()]).toEqual(['left', 'right'])
})
