import { connect as connectAction, setAddressLabel, showNotification } from '@latchkey/core'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { manyWallets } from '../../test/manyWallets.ts'
import { scriptedApi } from '../../test/scriptedApi.ts'
import { alice, bob, scriptedWallet } from '../../test/scriptedWallet.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { useLocale, useTheme } from './appearance.ts'
import { useConnect, useConnections, useDisconnect, useSwitchConnection, useWalletInfo } from './connections.ts'
import { useTokens } from './holdings.ts'
import { useEvents, useLatchkey, useModalState, useNotification } from './modal.ts'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'
import { useKitState } from './useKit.ts'
import { useNetwork, useSwitchNetwork } from './useNetwork.ts'
import { useProvider } from './useProvider.ts'
import { useSend } from './useSend.ts'
import { useWallets } from './useWallets.ts'

function Probe<Value>({ useValue, seen }: { readonly useValue: () => Value; readonly seen: Value[] }) {
  seen.push(useValue())
  return null
}

function Status() {
  return <p>{useAccount().status}</p>
}

/** An app without any screen of ours: what its one component reads from a hook, render by render. */
function headless<Value>(kit: TestKit, useValue: () => Value): { current: () => Value; renders: () => number } {
  const seen: Value[] = []
  const container = document.createElement('div')
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <LatchkeyProvider kit={kit} modal={false}>
        <Probe useValue={useValue} seen={seen} />
      </LatchkeyProvider>
    </StrictMode>,
  )
  onTestFinished(() => root.unmount())
  const current = () => {
    const last = seen.at(-1)
    if (last === undefined && seen.length === 0) throw new Error('The hook has not run yet.')
    return last as Value
  }
  return { current, renders: () => seen.length }
}

describe('an app with screens of its own', () => {
  it('connects, reads the account, changes and leaves it, with hooks alone [S3.18] [S3.19] [S3.25] [S3.27] [S3.33] [S3.34] [S3.35]', async () => {
    const kit = testKit()
    const app = headless(kit, () => ({
      account: useAccount(),
      wallet: useWalletInfo(),
      connections: useConnections(),
      provider: useProvider(),
      ...useConnect(),
      ...useDisconnect(),
    }))
    await expect.poll(() => app.current().connectors.map(({ name }) => name)).toEqual(['Rabby'])
    expect(app.current().account).toMatchObject({ status: 'disconnected', isConnected: false, address: undefined })
    await app.current().connect({ connectorId: 'io.rabby' })
    await expect.poll(() => app.current().account.isConnected).toBe(true)
    expect(app.current().account).toMatchObject({
      address: alice,
      caipAddress: `${mainnet.caipNetworkId}:${alice}`,
      status: 'connected',
      allAccounts: [{ address: alice, namespace: mainnet.chainNamespace }],
      connectedWalletInfo: { name: 'Rabby', type: 'ANNOUNCED' },
    })
    expect(app.current().account.addressExplorerUrl).toBe(`https://etherscan.io/address/${alice}`)
    setAddressLabel(kit, { address: alice, label: 'Savings' })
    await expect.poll(() => app.current().account.addressLabels).toEqual({ [alice]: 'Savings' })
    setAddressLabel(kit, { address: alice, label: undefined })
    await expect.poll(() => app.current().account.addressLabels).toEqual({})
    expect(app.current().wallet?.name).toBe('Rabby')
    expect(app.current().connections.map(({ connectorId }) => connectorId)).toEqual(['io.rabby'])
    await expect.poll(() => app.current().provider).toMatchObject({ of: 'io.rabby' })
    kit.wallet.say({ ...kit.wallet.session, accounts: [`${mainnet.caipNetworkId}:${bob}`] })
    await expect.poll(() => app.current().account.address).toBe(bob)
    await app.current().disconnect()
    await expect.poll(() => app.current().account.status).toBe('disconnected')
    expect(app.current().provider).toBeUndefined()
    expect(document.querySelector('body > div > dialog')).toBeNull()
  })

  it('sees an attempt from the click to its end, and can give it up', async () => {
    const kit = testKit()
    kit.wallet.script.connect = 'silent'
    const app = headless(kit, () => useConnect())
    await expect.poll(() => app.current().connectors.length).toBe(1)
    void app.current().connect({ connectorId: 'io.rabby' })
    await expect.poll(() => app.current().attempt).toMatchObject({ status: 'pending', slow: false })
    await kit.clock.advance(5_000)
    await expect.poll(() => app.current().attempt).toMatchObject({ status: 'pending', slow: true })
    app.current().cancel()
    await expect.poll(() => app.current().attempt).toEqual({ status: 'idle' })
    kit.wallet.script.connect = 'wallet/user-rejected'
    await expect(app.current().connect({ connectorId: 'io.rabby' })).rejects.toMatchObject({
      code: 'wallet/user-rejected',
    })
    await expect
      .poll(() => app.current().attempt)
      .toMatchObject({ status: 'failed', error: { code: 'wallet/user-rejected' } })
  })

  it('reads and switches the network, and learns why it could not', async () => {
    const kit = testKit()
    const app = headless(kit, () => ({ ...useNetwork(), switching: useSwitchNetwork() }))
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    await connectAction(kit, { connectorId: 'io.rabby' })
    expect(app.current().networks.map(({ name }) => name)).toEqual(['Ethereum', 'Base', 'Polygon'])
    await app.current().switchNetwork({ networkId: base.caipNetworkId })
    await expect.poll(() => [app.current().network?.name, app.current().chainId]).toEqual(['Base', 8453])
    kit.wallet.script.switchNetwork = 'network/unknown-to-wallet'
    const refused = app.current().switching.switchNetwork({ networkId: polygon.caipNetworkId })
    await expect(refused).rejects.toMatchObject({ code: 'network/switch-failed' })
    await expect.poll(() => app.current().switching.error?.code).toBe('network/switch-failed')
    expect(app.current().networkId).toBe(base.caipNetworkId)
  })

  it('reads balances over all networks [S3.20] [S3.21] [S3.24] [S3.64] [S3.65]', async () => {
    const api = scriptedApi({
      chains: [mainnet.caipNetworkId],
      balances: [{ name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, decimals: 18, numeric: '2.3456' }],
    })
    const kit = testKit({ api })
    const app = headless(kit, () => ({ balance: useBalance(), tokens: useTokens() }))
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    await connectAction(kit, { connectorId: 'io.rabby' })
    await expect.poll(() => app.current().balance.text).toBe('2.345 ETH')
    expect(app.current().balance).toMatchObject({ units: 23_456n * 10n ** 14n, symbol: 'ETH', decimals: 18 })
    await expect
      .poll(() => app.current().tokens.tokens?.map(({ name, symbol, chainId }) => `${name} ${symbol} ${chainId}`))
      .toEqual([
        `Ether ETH ${mainnet.caipNetworkId}`,
        `Ether ETH ${base.caipNetworkId}`,
        `${polygon.nativeCurrency.name} ${polygon.nativeCurrency.symbol} ${polygon.caipNetworkId}`,
      ])
  })

  it('fills in and submits a payment', async () => {
    const kit = testKit()
    const app = headless(kit, () => ({ send: useSend(), tokens: useTokens() }))
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    await connectAction(kit, { connectorId: 'io.rabby' })
    await expect.poll(() => app.current().send.edit).toBeDefined()
    await expect(app.current().send.submit()).rejects.toMatchObject({
      shortMessage: 'An amount and receiver address are required',
    })
    app.current().send.edit({ sendTokenAmount: '0.5', receiverAddress: bob })
    await expect(app.current().send.submit()).rejects.toMatchObject({ shortMessage: 'A token is required' })
    app.current().send.edit({
      token: {
        address: undefined,
        symbol: 'ETH',
        decimals: 18,
        name: 'Ether',
        networkId: mainnet.caipNetworkId,
        iconUrl: undefined,
        balanceUnits: 10n ** 18n,
        price: undefined,
      },
    })
    await app.current().send.submit()
    expect(kit.chain.sent.map(({ amountUnits }) => amountUnits)).toEqual([5n * 10n ** 17n])
    await expect.poll(() => app.current().send.sendTokenAmount).toBe('')
  })

  it('lists and searches wallets, 40 at a time', async () => {
    const kit = testKit({ api: scriptedApi({ wallets: manyWallets(50) }) })
    let search = ''
    const app = headless(kit, () => ({ ...useWallets({ search }), rerender: useKitState((state) => state.locale) }))
    await expect.poll(() => app.current().wallets.length).toBe(40)
    expect(app.current()).toMatchObject({ count: 50, hasMore: true, isPending: false })
    app.current().loadMore()
    await expect.poll(() => app.current().wallets.length).toBe(50)
    expect(app.current().hasMore).toBe(false)
    search = 'wallet 50'
    kit.store.setState({ locale: 'de' })
    await expect.poll(() => app.current().wallets.map(({ name }) => name)).toEqual(['Wallet 50'])
  })

  it('opens, themes, speaks and listens', async () => {
    const kit = testKit()
    const heard: string[] = []
    const app = headless(kit, () => {
      useEvents(({ type }) => heard.push(type))
      return {
        ...useLatchkey(),
        modal: useModalState(),
        theme: useTheme(),
        notification: useNotification(),
        locale: useLocale(),
      }
    })
    await expect.poll(() => app.current().theme.themeMode).toBe('dark')
    const opening = app.current().open({ view: 'Networks' })
    await expect.poll(() => app.current().modal.open).toBe(true)
    await kit.clock.advance(100)
    await opening
    expect(app.current().modal.loading).toBe(false)
    expect(app.current().modal.stack.at(-1)?.view).toBe('Networks')
    expect(app.current().modal.selectedNetworkId).toBe(mainnet.caipNetworkId)
    app.current().close()
    await expect.poll(() => app.current().modal.open).toBe(false)
    await expect.poll(() => heard).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    app.current().theme.setTheme({ themeMode: 'light', themeVariables: { m: '11px' } })
    await expect
      .poll(() => [app.current().theme.themeMode, app.current().theme.themeVariables.m])
      .toEqual(['light', '11px'])
    app.current().notification.show({ message: 'Hello', variant: 'success' })
    await expect
      .poll(() => [app.current().notification.open, app.current().notification.message])
      .toEqual([true, 'Hello'])
    app.current().notification.hide()
    await expect.poll(() => app.current().notification.open).toBe(false)
    app.current().locale.setLocale('ar')
    await expect.poll(() => app.current().locale.locale).toBe('ar')
  })

  it('changes between connected wallets', async () => {
    const kit = testKit({
      wallets: [scriptedWallet(), scriptedWallet({ id: 'io.metamask', name: 'MetaMask', address: bob })],
    })
    const app = headless(kit, () => ({ account: useAccount(), change: useSwitchConnection() }))
    await expect.poll(() => kit.store.getState().connectors.length).toBe(2)
    await connectAction(kit, { connectorId: 'io.rabby' })
    await connectAction(kit, { connectorId: 'io.metamask' })
    await expect.poll(() => app.current().account.address).toBe(bob)
    app.current().change({ connectorId: 'io.rabby' })
    await expect.poll(() => app.current().account.address).toBe(alice)
  })

  it('renders again only for what it reads', async () => {
    const kit = testKit()
    const app = headless(kit, () => useAccount())
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    const before = app.renders()
    showNotification(kit, { message: 'x', variant: 'success' })
    kit.store.setState({ locale: 'de' })
    await expect.poll(() => kit.store.getState().notification.open).toBe(true)
    expect(app.renders()).toBe(before)
  })

  it('renders on a server, where nothing is connected', () => {
    const kit = testKit()
    const html = renderToString(
      <LatchkeyProvider kit={kit}>
        <Status />
      </LatchkeyProvider>,
    )
    expect(html).toBe('<p>disconnected</p>')
  })

  it('says what is missing without a provider', () => {
    expect(() => renderToString(<Status />)).toThrow(
      expect.objectContaining({
        code: 'setup/no-provider',
        message: expect.stringContaining('<LatchkeyProvider kit={…}> above'),
      }),
    )
  })
})
