import type { Wallet } from '@latchkey/protocol'
import { mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { fakeRelayWallet } from '../../test/fakeRelayWallet.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { CreateKitOptions } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { selectAllWallets, selectConnectors, selectWalletGroups, type WalletDirectory } from './wallets.selectors.ts'

const mobile = { mobile: true, ios: false, android: true, telegram: false, locale: 'en-US' }
const entry = (id: string, more: Partial<Wallet> = {}): Wallet => ({ id, name: id, ...more })
const directory = (more: Partial<WalletDirectory>): WalletDirectory => ({
  recommended: [],
  featured: [],
  excluded: [],
  ...more,
})

function kitWith(connectors: readonly Connector[], options: Partial<CreateKitOptions> & { mobile?: boolean } = {}) {
  const { mobile: onPhone, connectors: _, env: __, ...rest } = options
  const kit = testKit({ connectors, ...rest, ...(onPhone ? { env: { platform: mobile } } : {}) })
  kit.start()
  return kit
}

function shown(
  connectors: readonly Connector[],
  options: Parameters<typeof kitWith>[1] = {},
  listed: Partial<WalletDirectory> = {},
) {
  const kit = kitWith(connectors, options)
  const groups = selectWalletGroups(kit, kit.store.getState(), directory(listed))
  return groups.map(({ type, items }) => `${type}: ${items.map(({ id }) => id).join(' ')}`)
}

describe('the wallets of the Connect view', () => {
  it('come in the order walletConnect, recent, injected, featured, custom, external, recommended [S9.73]', async () => {
    const connectors = [
      fakeConnector({ id: 'sdk', type: 'EXTERNAL' }),
      fakeConnector({ id: 'io.one' }),
      fakeConnector({ id: 'io.two' }),
      fakeConnector({ id: 'wc', type: 'WALLET_CONNECT' }),
    ]
    const kit = kitWith(connectors)
    await connect(kit, { connectorId: 'io.two' })
    const listed = directory({ recommended: ['a', 'b', 'c', 'd'].map((id) => entry(id)) })
    const groups = selectWalletGroups(kit, kit.store.getState(), listed)
    expect(groups.map(({ type }) => type)).toEqual(['walletConnect', 'recent', 'injected', 'external'])

    const others = shown(
      [fakeConnector({ id: 'io.one' })],
      { customWallets: [entry('mine')], featuredWalletIds: ['f'] },
      { featured: [entry('f')], recommended: [entry('a')] },
    )
    expect(others).toEqual(['injected: io.one', 'featured: f', 'custom: mine'])
  })

  it('begin with installed and recent ones in an app with logins, where the list is below its own wallet', async () => {
    const connectors = [
      fakeConnector({ id: 'login', type: 'AUTH', login: {} as never }),
      fakeConnector({ id: 'wc', type: 'WALLET_CONNECT' }),
      fakeConnector({ id: 'io.one' }),
    ]
    expect(shown(connectors)).toEqual(['injected: io.one', 'walletConnect: wc'])
    expect(shown(connectors, { connectorTypeOrder: ['walletConnect'] })).toEqual([
      'walletConnect: wc',
      'injected: io.one',
    ])
  })

  it('say Installed of wallets alone, not of a way to the apps of a phone', () => {
    const kit = kitWith([fakeConnector({ id: 'apps', installed: false }), fakeConnector({ id: 'io.one' })])
    const [injected] = selectWalletGroups(kit, kit.store.getState())
    expect(injected?.items.map(({ id, installed }) => [id, installed])).toEqual([
      ['apps', false],
      ['io.one', true],
    ])
  })

  it("follow the app's own order first, then the rest", () => {
    const connectors = [fakeConnector({ id: 'sdk', type: 'EXTERNAL' }), fakeConnector({ id: 'io.one' })]
    expect(shown(connectors, { connectorTypeOrder: ['external', 'nonsense'] })).toEqual([
      'external: sdk',
      'injected: io.one',
    ])
  })

  it('are 2 recommended ones at most, fewer with each wallet that is there', () => {
    const recommended = ['a', 'b', 'c', 'd'].map((id) => entry(id))
    expect(shown([], {}, { recommended })).toEqual(['recommended: a b'])
    expect(shown([fakeConnector({ id: 'io.one' })], {}, { recommended })).toEqual([
      'injected: io.one',
      'recommended: a',
    ])
    const two = [fakeConnector({ id: 'io.one' }), fakeConnector({ id: 'io.two' })]
    expect(shown(two, {}, { recommended })).toEqual(['injected: io.one io.two'])
  })

  it('are shown once, whatever they are known by', async () => {
    const wallet = fakeConnector({ id: 'io.one', explorerId: 'dir-one' })
    const kit = kitWith([wallet], { featuredWalletIds: ['dir-one', 'dir-rdns', 'dir-id'] })
    await connect(kit, { connectorId: 'io.one' })
    const groups = selectWalletGroups(
      kit,
      kit.store.getState(),
      directory({
        featured: [
          entry('dir-one'),
          entry('dir-rdns', { rdns: 'IO.one' }),
          entry('dir-id', { injected: [{ namespace: 'eip155', injected_id: 'io.one' }] }),
        ],
      }),
    )
    expect(groups.map(({ type, items }) => [type, items.length])).toEqual([['recent', 1]])
    expect(groups[0]?.items[0]).toMatchObject({
      connector: { id: 'io.one' },
      installed: true,
      wallet: { id: 'dir-one' },
    })
  })

  it('show a recent wallet that is reached over WalletConnect, though the directory has not been asked for it', async () => {
    const id = 'ab'.repeat(32)
    const relayWallet = fakeRelayWallet()
    const kit = kitWith([relayWallet])
    kit.store.setState({ recentWallets: [{ id, name: 'Phone Wallet', imageUrl: undefined }] })
    const recent = () => selectWalletGroups(kit, kit.store.getState()).find(({ type }) => type === 'recent')
    expect(recent()?.items).toMatchObject([{ id, name: 'Phone Wallet', wallet: undefined, connector: undefined }])
    // An extension that is gone can't be reached by a link.
    kit.store.setState({ recentWallets: [{ id: 'io.gone', name: 'Gone', imageUrl: undefined }] })
    expect(recent()).toBeUndefined()
  })

  it('know when a featured wallet is installed', () => {
    const kit = kitWith([fakeConnector({ id: 'io.one' })], {
      connectorTypeOrder: ['featured'],
      featuredWalletIds: ['f'],
    })
    const [featured] = selectWalletGroups(
      kit,
      kit.store.getState(),
      directory({ featured: [entry('f', { rdns: 'io.one' })] }),
    )
    expect(featured?.items[0]).toMatchObject({ group: 'featured', installed: true, connector: { id: 'io.one' } })
  })
})

describe('connectors', () => {
  it('have id, name, chain, type, images, rdns and the directory id [S3.50] [S3.57] [S3.58] [S3.59]', () => {
    const wallet = fakeConnector({ id: 'io.one', name: 'One', imageId: 'img', explorerId: 'dir-one' })
    const kit = kitWith([wallet])
    expect(kit.store.getState().connectors[0]).toMatchObject({
      id: 'io.one',
      name: 'One',
      chain: 'eip155',
      type: 'ANNOUNCED',
      imageUrl: undefined,
      imageId: 'img',
      info: { rdns: 'io.one' },
      explorerId: 'dir-one',
    })
  })

  it('on the exclusion list are hidden by rdns and by name, whatever their case [S5.35] [S5.36]', () => {
    const connectors = [
      fakeConnector({ id: 'io.one', name: 'One' }),
      fakeConnector({ id: 'io.two', name: 'Two' }),
      fakeConnector({ id: 'io.three', name: 'Three' }),
    ]
    expect(shown(connectors, { excludeWallets: ['IO.ONE', 'two'] })).toEqual(['injected: io.three'])
    const byDirectory = { excluded: [entry('x', { name: 'ONE' }), entry('y', { rdns: 'io.TWO' })] }
    expect(shown(connectors, {}, byDirectory)).toEqual(['injected: io.three'])
  })

  it('of the generic browser wallet are hidden on a desktop [S5.37]', () => {
    const generic = fakeConnector({
      id: 'injected',
      name: 'Browser Wallet',
      type: 'INJECTED',
      info: { rdns: undefined },
    })
    expect(shown([generic])).toEqual([])
    const recognised = fakeConnector({ id: 'injected:io.known', type: 'INJECTED', info: { rdns: 'io.known' } })
    expect(shown([generic, recognised])).toEqual(['injected: injected:io.known'])
  })

  it('of the generic browser wallet are hidden on mobile without rdns where no wallet is installed [S5.38]', () => {
    const generic = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED' } as const
    const absent = fakeConnector({ ...generic, info: { rdns: undefined }, providerKey: undefined })
    const installed = fakeConnector({ ...generic, info: { rdns: undefined } })
    const named = fakeConnector({ ...generic, info: { rdns: 'io.named' }, providerKey: undefined })
    expect(shown([absent], { mobile: true })).toEqual([])
    expect(shown([installed], { mobile: true })).toEqual(['injected: injected'])
    expect(shown([named], { mobile: true })).toEqual(['injected: injected'])
  })

  it('of one rdns are one wallet: the announced one is kept; on a phone the app counts as its extension', () => {
    const legacy = fakeConnector({ id: 'injected', type: 'INJECTED', info: { rdns: 'io.metamask' } })
    const app = fakeConnector({ id: 'io.metamask.mobile' })
    const kit = kitWith([legacy, app], { mobile: true })
    expect(selectConnectors(kit, kit.store.getState()).map(({ id }) => id)).toEqual(['io.metamask.mobile'])
  })
})

it('all wallets: installed first, then the featured in the order of the app, then as the directory has them', () => {
  const kit = kitWith([fakeConnector({ id: 'io.last' })], { featuredWalletIds: ['g', 'f'] })
  const wallets = [entry('a'), entry('f'), entry('b'), entry('last', { rdns: 'io.last' })]
  const listed = directory({ featured: [entry('g')] })
  const items = selectAllWallets(kit, kit.store.getState(), wallets, listed)
  expect(items.map(({ id }) => id)).toEqual(['last', 'g', 'f', 'a', 'b'])
  expect(items[0]).toMatchObject({ installed: true, connector: { id: 'io.last' } })
})

describe('a wallet that several standards find', () => {
  const ethereum = () => fakeConnector({ id: 'app.lantern', name: 'Lantern' })
  const solanaWay = (more: Partial<Connector> = {}) =>
    fakeConnector({
      id: 'solana:lantern',
      name: 'lantern ',
      chain: 'solana',
      info: { rdns: undefined },
      session: sessionOf(solana.caipNetworkId, 'So1'),
      ...more,
    })
  const networks = [mainnet, solana] as const

  it('is one row of the type MULTI_CHAIN for all that it serves [S3.54]', () => {
    const kit = kitWith([ethereum(), solanaWay(), fakeConnector({ id: 'io.two' })], { networks })
    const [group] = selectWalletGroups(kit, kit.store.getState(), directory({}))
    expect(group?.items.map(({ connector }) => [connector?.id, connector?.type, connector?.namespaces])).toEqual([
      ['app.lantern', 'MULTI_CHAIN', ['eip155', 'solana']],
      ['io.two', 'ANNOUNCED', ['eip155']],
    ])
  })

  it('stays two where two wallets of one name serve the same networks', () => {
    const connectors = [ethereum(), fakeConnector({ id: 'evil.lantern', name: 'Lantern' })]
    expect(shown(connectors, { networks })).toEqual(['injected: app.lantern evil.lantern'])
  })

  it('is not joined with one that is reached over a relay or from outside', () => {
    const connectors = [ethereum(), solanaWay({ id: 'sdk', type: 'EXTERNAL' })]
    expect(shown(connectors, { networks })).toEqual(['injected: app.lantern', 'external: sdk'])
  })

  it('is asked by the standard of the network that is wanted, and kept as two connections', async () => {
    const [evm, sol] = [ethereum(), solanaWay()]
    const kit = kitWith([evm, sol], { networks })
    await connect(kit, { connectorId: 'app.lantern', namespace: 'solana' })
    expect([evm.calls, sol.calls[0]]).toEqual([[], `connect ${solana.caipNetworkId}`])
    await connect(kit, { connectorId: 'app.lantern', namespace: 'eip155' })
    expect(kit.store.getState().currentByNamespace).toEqual({ solana: 'solana:lantern', eip155: 'app.lantern' })
    await expect(connect(kit, { connectorId: 'app.lantern', namespace: 'bip122' })).rejects.toMatchObject({
      code: 'wallet/unavailable',
    })
    // Recent by either way is one wallet.
    const recent = selectWalletGroups(kit, kit.store.getState()).find(({ type }) => type === 'recent')
    expect(recent?.items.map(({ connector }) => connector?.id)).toEqual(['app.lantern'])
  })

  it('is not shown in an app without its networks', () => {
    expect(shown([ethereum(), solanaWay({ name: 'Other' })], { networks: [mainnet] })).toEqual([
      'injected: app.lantern',
    ])
  })
})
