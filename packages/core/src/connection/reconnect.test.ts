import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { switchNetwork } from '../network/switchNetwork.action.ts'
import type { Connector, ConnectorSession } from '../ports/connector.ts'
import { selectAccount } from './account.selectors.ts'
import { connect } from './connection.actions.ts'
import { disconnect } from './disconnect.action.ts'
import { reconnect } from './reconnect.action.ts'

type Wallet = ReturnType<typeof fakeConnector>

/** Connects wallets on one page, in order, and gives the storage that the next page finds. */
async function earlierPage(...wallets: Wallet[]) {
  const tabs = fakeTabs()
  const kit = testKit({ connectors: wallets, env: { storage: tabs.open() } })
  const stop = kit.start()
  for (const { id } of wallets) await connect(kit, { connectorId: id })
  stop()
  return tabs
}

function nextPage(tabs: ReturnType<typeof fakeTabs>, connectors: readonly Connector[], more = {}): TestKit {
  return testKit({ connectors, env: { storage: tabs.open() }, ...more })
}

const asked = (...wallets: Wallet[]) => wallets.filter(({ calls }) => calls.includes('reconnect')).map(({ id }) => id)

describe('reconnect', () => {
  it('takes up the session of the earlier page without asking the person [S3.115] [S3.109] [S3.112]', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const wallet = fakeConnector({ id: 'one', session: sessionOf('eip155:1', bob) })
    const kit = nextPage(tabs, [wallet])
    kit.start()
    await settle()
    expect(wallet.calls).toEqual(['reconnect', 'watch'])
    expect(kit.store.getState()).toMatchObject({
      status: 'connected',
      activeNamespace: 'eip155',
      currentByNamespace: { eip155: 'one' },
    })
    expect(kit.store.getState().connections.get('one')?.accounts).toEqual([`eip155:1:${bob}`])
  })

  it('reads reconnecting while it looks, when a connection is current [S4.9] [S4.2]', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const kit = nextPage(tabs, [fakeConnector({ id: 'one' })])
    const seen = new Set<string>([kit.store.getState().status])
    kit.store.subscribe((state) => seen.add(state.status))
    kit.start()
    await settle()
    expect([...seen]).toEqual(['disconnected', 'reconnecting', 'connected'])
  })

  it('reads connecting while it looks, when none is current [S4.8]', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const kit = nextPage(tabs, [fakeConnector({ id: 'one' })], { enableReconnect: false })
    kit.start()
    await settle()
    expect(kit.store.getState()).toMatchObject({ status: 'disconnected', connections: new Map() })
    const running = reconnect(kit)
    expect(kit.store.getState().status).toBe('connecting')
    await running
    expect(kit.store.getState().status).toBe('connected')
  })

  it('is connected if any wallet lets the page in [S4.10]', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' }))
    const one = fakeConnector({ id: 'one', reconnect: async () => undefined })
    const kit = nextPage(tabs, [one, fakeConnector({ id: 'two' })])
    kit.start()
    await settle()
    expect(kit.store.getState().status).toBe('connected')
    expect([...kit.store.getState().connections.keys()]).toEqual(['two'])
  })

  it('is disconnected with no connections when none does [S4.11]', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' }))
    const wallets = ['one', 'two'].map((id) => fakeConnector({ id, reconnect: async () => undefined }))
    const kit = nextPage(tabs, wallets)
    kit.start()
    await settle()
    expect(kit.store.getState()).toMatchObject({
      status: 'disconnected',
      connections: new Map(),
      currentByNamespace: {},
      lastConnectorId: undefined,
    })
  })

  it('tries the most recently used wallet first [S4.12] [S3.116]', async () => {
    const tabs = await earlierPage(...['one', 'two', 'three'].map((id) => fakeConnector({ id })))
    const order: string[] = []
    const wallets = ['one', 'two', 'three'].map((id) =>
      fakeConnector({
        id,
        reconnect: async () => {
          order.push(id)
          return sessionOf('eip155:1', alice)
        },
      }),
    )
    nextPage(tabs, wallets).start()
    await settle()
    expect(order).toEqual(['three', 'one', 'two'])
  })

  it('skips wallets that share a provider that was tried [S4.13]', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' }))
    const providerKey = {}
    const [one, two] = [fakeConnector({ id: 'one', providerKey }), fakeConnector({ id: 'two', providerKey })]
    const kit = nextPage(tabs, [one, two])
    kit.start()
    await settle()
    expect(asked(one, two)).toEqual(['two'])
    expect([...kit.store.getState().connections.keys()]).toEqual(['two'])
  })

  it('ignores a second call while one runs [S4.14]', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const wallet = fakeConnector({ id: 'one' })
    const kit = nextPage(tabs, [wallet], { enableReconnect: false })
    kit.start()
    await settle()
    const [first, second] = [reconnect(kit), reconnect(kit)]
    expect(second).toBe(first)
    await first
    expect(wallet.calls.filter((call) => call === 'reconnect')).toHaveLength(1)
  })

  it('waits for a wallet that starts after the page, and takes it up even later', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const wallet = fakeConnector({ id: 'one' })
    const kit = nextPage(tabs, [])
    kit.start()
    await settle()
    expect(kit.store.getState().status).toBe('reconnecting')
    kit.discover([wallet])
    await settle()
    expect(kit.store.getState().status).toBe('connected')

    const late = nextPage(tabs, [])
    late.start()
    await late.clock.advance(500)
    expect(late.store.getState().status).toBe('disconnected')
    late.discover([fakeConnector({ id: 'one' })])
    await settle()
    expect(late.store.getState()).toMatchObject({ status: 'connected', currentByNamespace: { eip155: 'one' } })
  })

  it('gives a silent wallet up after 10 s, without forgetting it', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const silent = fakeConnector({ id: 'one', reconnect: () => new Promise(() => undefined) })
    const kit = nextPage(tabs, [silent])
    kit.start()
    await kit.clock.advance(10_000)
    expect(kit.store.getState().status).toBe('disconnected')
    const again = nextPage(tabs, [fakeConnector({ id: 'one' })])
    again.start()
    await settle()
    expect(again.store.getState().status).toBe('connected')
  })

  it('does not stop at a wallet that throws', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' }))
    const broken = fakeConnector({ id: 'two', reconnect: () => Promise.reject(new Error('broken')) })
    const kit = nextPage(tabs, [broken, fakeConnector({ id: 'one' })])
    kit.start()
    await settle()
    expect(kit.store.getState()).toMatchObject({ status: 'connected', currentByNamespace: { eip155: 'one' } })
  })

  it('does not bring back what the person has ended meanwhile', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    let answer: (session: ReturnType<typeof sessionOf>) => void = () => {}
    const slow = fakeConnector({ id: 'one', reconnect: () => new Promise((resolve) => (answer = resolve)) })
    const kit = nextPage(tabs, [slow])
    kit.start()
    await settle()
    await disconnect(kit)
    answer(sessionOf('eip155:1', alice))
    await settle()
    expect(kit.store.getState()).toMatchObject({ status: 'disconnected', connections: new Map() })
    expect(JSON.parse(tabs.values.get('latchkey') ?? '').connections).toEqual([])
  })

  it('does not ask, nor bring back, what the person has ended while another wallet was asked', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' }))
    const answer = Promise.withResolvers<ConnectorSession | undefined>()
    const [one, two] = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two', reconnect: () => answer.promise })]
    const kit = nextPage(tabs, [one, two])
    kit.start()
    await settle()
    await disconnect(kit)
    answer.resolve(sessionOf('eip155:1', alice))
    await settle()
    expect(asked(one, two)).toEqual(['two'])
    expect(kit.store.getState()).toMatchObject({ status: 'disconnected', connections: new Map() })
    expect(JSON.parse(tabs.values.get('latchkey') ?? '').connections).toEqual([])
  })

  /** A wallet whose answer to the question of a reload is the test's, and what a page that waits for it has since. */
  async function slowPage(shown: 'at once' | 'late' = 'at once') {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const answer = Promise.withResolvers<ConnectorSession | undefined>()
    const wallet = fakeConnector({
      id: 'one',
      reconnect: () => answer.promise,
      connect: async () => sessionOf('eip155:1', bob),
      switchNetwork: async () => undefined,
    })
    const kit = nextPage(tabs, shown === 'late' ? [] : [wallet])
    kit.start()
    await kit.clock.advance(500)
    if (shown === 'late') kit.discover([wallet])
    await settle()
    const stored = () => JSON.parse(tabs.values.get('latchkey') ?? '').connections
    return { kit, wallet, answer, stored }
  }

  it.each([
    ['another account', 'at once', sessionOf('eip155:1', alice)],
    ['another account', 'late', sessionOf('eip155:1', alice)],
    ['no', 'at once', undefined],
    ['nothing in time', 'at once', 'silence'],
  ] as const)('leaves what was connected by hand since, where the wallet says %s (%s)', async (_, shown, said) => {
    const { kit, answer, stored } = await slowPage(shown)
    await connect(kit, { connectorId: 'one' })
    if (said === 'silence') await kit.clock.advance(10_000)
    else answer.resolve(said)
    await settle()
    expect(kit.store.getState()).toMatchObject({
      status: 'connected',
      currentByNamespace: { eip155: 'one' },
      pendingReconnects: new Map(),
    })
    expect(kit.store.getState().connections.get('one')?.accounts).toEqual([`eip155:1:${bob}`])
    expect(stored()).toMatchObject([{ connectorId: 'one', accounts: [`eip155:1:${bob}`] }])
  })

  it('leaves what was connected by hand since over a provider that was tried', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' }))
    const answer = Promise.withResolvers<undefined>()
    const providerKey = {}
    const two = fakeConnector({ id: 'two', providerKey, reconnect: () => answer.promise })
    const kit = nextPage(tabs, [fakeConnector({ id: 'one', providerKey }), two])
    kit.start()
    await settle()
    await connect(kit, { connectorId: 'one' })
    answer.resolve(undefined)
    await settle()
    expect([...kit.store.getState().connections.keys()]).toEqual(['one'])
  })

  it('takes up a session whose wallet was moved to another network by hand meanwhile', async () => {
    const { kit, answer, wallet } = await slowPage()
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    answer.resolve(sessionOf('eip155:8453', alice))
    await settle()
    expect(kit.store.getState().connections.get('one')?.accounts).toEqual([`eip155:8453:${alice}`])
    expect(wallet.listener()).toBeDefined()
  })

  it('can be stopped and started again on the same page', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const wallet = fakeConnector({ id: 'one' })
    const kit = nextPage(tabs, [wallet])
    kit.start()()
    const stop = kit.start()
    await settle()
    expect(kit.store.getState().status).toBe('connected')
    expect(wallet.listener()).toBeDefined()
    stop()
    expect(wallet.listener()).toBeUndefined()
    expect(kit.clock.pending()).toBe(0)
  })
})

it('lets go of a wallet that is disconnected before the record of the earlier page is read', async () => {
  const tabs = await earlierPage(fakeConnector({ id: 'one' }))
  const wallet = fakeConnector({ id: 'one' })
  const kit = nextPage(tabs, [wallet])
  kit.start()
  expect(kit.store.getState().hydrating).toBe(true)
  await disconnect(kit)
  await settle()
  expect(wallet.calls).toContain('disconnect')
  expect(kit.store.getState()).toMatchObject({ status: 'disconnected', connections: new Map() })
  expect(tabs.values.get('latchkey')).toContain('"connections":[]')
})

it('does not keep a disconnect waiting that came before a kit was stopped, whether it is started again or not', async () => {
  const tabs = await earlierPage(fakeConnector({ id: 'one' }))
  const wallet = fakeConnector({ id: 'one' })
  const kit = nextPage(tabs, [wallet])
  const stop = kit.start()
  const first = disconnect(kit)
  stop()
  await first
  expect(wallet.calls).toContain('disconnect')
  expect(tabs.values.get('latchkey')).toContain('"connections":[]')
  const stopAgain = kit.start()
  const second = disconnect(kit)
  stopAgain()
  kit.start()
  await second
  expect(wallet.calls).toContain('disconnect')
  expect(tabs.values.get('latchkey')).toContain('"connections":[]')
})

it('forgets a wallet that is disconnected while the kit is stopped, for the next page as well', async () => {
  const tabs = await earlierPage(fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' }))
  const wallets = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' })]
  const kit = nextPage(tabs, wallets)
  const stop = kit.start()
  await settle()
  stop()
  await disconnect(kit, { connectorId: 'one' })
  expect(wallets[0]?.calls).toContain('disconnect')
  expect(kit.clock.pending()).toBe(0)
  const next = nextPage(tabs, [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' })])
  next.start()
  await settle()
  expect([...next.store.getState().connections.keys()]).toEqual(['two'])
})

describe('a kit that is started again', () => {
  const refused = { get: () => null, set: () => {}, remove: () => {}, subscribe: () => () => {} }
  it.each([
    ['stores', {}],
    ['stores nothing', { env: { storage: refused } }],
    ['does not reconnect', { enableReconnect: false }],
  ])('follows the wallet that was connected before it was stopped, where it %s', async (_, options) => {
    const now = { session: sessionOf('eip155:1', alice) }
    const wallet = fakeConnector({ id: 'one', reconnect: async () => now.session })
    const kit = testKit({ connectors: [wallet], ...options })
    const stop = kit.start()
    await connect(kit, { connectorId: 'one' })
    stop()
    now.session = sessionOf('eip155:1', bob)
    kit.start()
    await expect.poll(() => selectAccount(kit.store.getState()).address).toBe(bob)
    wallet.listener()?.changed(sessionOf('eip155:1', alice))
    expect(selectAccount(kit.store.getState()).address).toBe(alice)
  })

  it('leaves wallets of an earlier page for the app to reconnect', async () => {
    const tabs = await earlierPage(fakeConnector({ id: 'one' }))
    const [one, two] = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' })]
    const kit = nextPage(tabs, [one, two], { enableReconnect: false })
    const stop = kit.start()
    await settle()
    await connect(kit, { connectorId: 'two' })
    stop()
    kit.start()
    await expect.poll(() => asked(one, two)).toEqual(['two'])
    await settle()
    expect([...kit.store.getState().connections.keys()]).toEqual(['two'])
    expect([...kit.store.getState().pendingReconnects.keys()]).toEqual(['one'])
  })
})
