import { base, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { alice, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { ModalState } from '../kit/kit.types.ts'
import { setTab } from '../kit/settings.actions.ts'
import { goBack } from './goBack.action.ts'
import {
  goBackTo,
  guardClose,
  pushView,
  replaceView,
  requestClose,
  resetView,
  selectCanClose,
  shakeModal,
} from './modal.actions.ts'
import { type ModalEvent, modalTransition } from './modal.machine.ts'
import { closeModal, openModal } from './openModal.action.ts'

const mobile = { mobile: true, ios: true, android: false, telegram: false, locale: 'en-US' }
const views = (kit: TestKit) => kit.store.getState().modal.stack.map(({ view }) => view)
const modal = (kit: TestKit) => kit.store.getState().modal

async function connected(options: Parameters<typeof testKit>[0] = {}) {
  const kit = testKit({ connectors: [fakeConnector({ id: 'one' })], ...options })
  kit.start()
  await connect(kit, { connectorId: 'one' })
  return kit
}

/** Opens the modal and waits until it has loaded what lies behind it. */
async function opened(kit: TestKit, options: Parameters<typeof openModal>[1] = {}) {
  const opening = openModal(kit, options)
  await kit.clock.advance(100)
  await opening
}

describe('the view on open', () => {
  it('is Connect when no address is connected [S2.33] [S2.8]', () => {
    const kit = testKit()
    void openModal(kit)
    expect(views(kit)).toEqual(['Connect'])
  })

  it('is Account when an address is connected [S2.32]', async () => {
    const kit = await connected()
    void openModal(kit)
    expect(views(kit)).toEqual(['Account'])
  })

  it('is the one that was asked for [S2.31]', async () => {
    const kit = await connected()
    void openModal(kit, { view: 'Networks' })
    expect(views(kit)).toEqual(['Networks'])
    void openModal(kit, { view: 'SwitchNetwork', params: { networkId: 'eip155:8453' } })
    expect(modal(kit).stack).toEqual([{ view: 'SwitchNetwork', params: { networkId: 'eip155:8453' } }])
  })

  it('without adapters and without an address is AllWallets on mobile, else ConnectingWalletConnectBasic [S2.29] [S2.30]', () => {
    const phone = testKit({ adapters: [], manualWCControl: true, env: { platform: mobile } })
    void openModal(phone, { view: 'Networks' })
    expect(views(phone)).toEqual(['AllWallets'])
    const desktop = testKit({ adapters: [], manualWCControl: true })
    void openModal(desktop, { view: 'Networks' })
    expect(views(desktop)).toEqual(['ConnectingWalletConnectBasic'])
  })

  it('with adapters or with an address is the usual one, unless WalletConnect is controlled by hand', async () => {
    const bare = await connected({ adapters: [] })
    void openModal(bare)
    expect(views(bare)).toEqual(['Account'])
    const manual = await connected({ manualWCControl: true })
    void openModal(manual)
    expect(views(manual)).toEqual(['ConnectingWalletConnectBasic'])
  })

  it('comes after the switch to the namespace that was asked for [S2.28]', async () => {
    const kit = await connected()
    const seen: unknown[] = []
    kit.store.subscribe((state) => seen.push([state.activeNamespace, state.modal.open]))
    await opened(kit, { namespace: 'solana' })
    const first = (text: string) => seen.findIndex((each) => String(each) === text)
    expect(first('solana,false')).toBeGreaterThanOrEqual(0)
    expect(first('solana,true')).toBeGreaterThan(first('solana,false'))
    expect(first('eip155,true')).toBe(-1)
    expect(views(kit)).toEqual(['Connect'])
    await expect(openModal(kit, { namespace: 'bip122' })).rejects.toMatchObject({ code: 'network/not-found' })
  })
})

describe('opening', () => {
  const apiUrl = 'https://api.example'

  it('loads wallet and network images ahead, once the frames in which it appears are drawn [S2.25] [S2.26]', async () => {
    const wallets = [
      fakeConnector({ id: 'one', imageUrl: 'https://one.example/icon.png' }),
      fakeConnector({ id: 'two', imageUrl: 'data:image/png;base64,AA' }),
    ]
    const kit = testKit({ connectors: wallets, apiUrl, projectId: 'demo', networks: [mainnet, base] })
    kit.start()
    void openModal(kit)
    await kit.clock.advance(99)
    expect(kit.preloaded).toEqual([])
    await kit.clock.advance(1)
    expect(kit.preloaded).toEqual([
      'https://api.example/public/getAssetImage/ethereum?st=latchkey&sv=html-eip155-0.1.0&projectId=demo',
      'https://api.example/public/getAssetImage/base?st=latchkey&sv=html-eip155-0.1.0&projectId=demo',
      'https://one.example/icon.png',
    ])
  })

  it('shows the view at once and waits for images 2 s at most [S2.27] [S4.26]', async () => {
    const kit = testKit({ apiUrl, env: { preloadImage: () => new Promise(() => undefined) } })
    void openModal(kit)
    expect(modal(kit)).toMatchObject({ open: true, loading: true, stack: [{ view: 'Connect' }] })
    await kit.clock.advance(1_999)
    expect(modal(kit).loading).toBe(true)
    await kit.clock.advance(1)
    expect(modal(kit)).toMatchObject({ open: true, loading: false })
  })

  it('ends loading when the images are there, and on close [S4.28]', async () => {
    const kit = testKit({ apiUrl })
    await opened(kit)
    expect(modal(kit).loading).toBe(false)
    expect(kit.clock.pending()).toBe(0)

    const slow = testKit({ apiUrl, env: { preloadImage: () => new Promise(() => undefined) } })
    void openModal(slow)
    closeModal(slow)
    expect(modal(slow).loading).toBe(false)
    expect(slow.clock.pending()).toBe(0)
  })

  it('does not let the images of an earlier opening end the loading of a later one', async () => {
    const kit = testKit({ apiUrl, env: { preloadImage: () => new Promise(() => undefined) } })
    void openModal(kit)
    await kit.clock.advance(1_000)
    closeModal(kit)
    void openModal(kit)
    await kit.clock.advance(1_000)
    expect(modal(kit).loading).toBe(true)
    await kit.clock.advance(1_000)
    expect(modal(kit).loading).toBe(false)
  })

  it('starts a new stack [S4.27]', () => {
    const kit = testKit()
    void openModal(kit)
    pushView(kit, 'AllWallets')
    closeModal(kit)
    void openModal(kit)
    expect(views(kit)).toEqual(['Connect'])
  })

  it('and closing tell whether an address is connected', async () => {
    const kit = await connected()
    void openModal(kit)
    closeModal(kit)
    closeModal(kit)
    const reported = kit.events.filter(({ type }) => type.startsWith('MODAL'))
    expect(reported).toEqual([
      { type: 'MODAL_OPEN', connected: true },
      { type: 'MODAL_CLOSE', connected: true },
    ])
  })
})

describe('the stack', () => {
  it('takes a view on top [S2.2]', () => {
    const kit = testKit()
    void openModal(kit)
    pushView(kit, 'AllWallets')
    pushView(kit, 'ConnectingExternal', { connectorId: 'one' })
    expect(modal(kit)).toMatchObject({ direction: 'forward' })
    expect(modal(kit).stack.at(-1)).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'one' } })
    expect(views(kit)).toEqual(['Connect', 'AllWallets', 'ConnectingExternal'])
  })

  it('ignores a view that is shown already, but not the same view of another thing', () => {
    const kit = testKit()
    void openModal(kit)
    pushView(kit, 'Downloads', { walletId: 'a' })
    pushView(kit, 'Downloads', { walletId: 'a' })
    expect(views(kit)).toEqual(['Connect', 'Downloads'])
    pushView(kit, 'Downloads', { walletId: 'b' })
    expect(views(kit)).toEqual(['Connect', 'Downloads', 'Downloads'])
  })

  it('exchanges the last view [S2.3]', () => {
    const kit = testKit()
    void openModal(kit)
    pushView(kit, 'AllWallets')
    replaceView(kit, 'GetWallet')
    expect(views(kit)).toEqual(['Connect', 'GetWallet'])
  })

  it('becomes one given view [S2.4]', () => {
    const kit = testKit()
    void openModal(kit)
    pushView(kit, 'AllWallets')
    resetView(kit, 'WhatIsAWallet')
    expect(views(kit)).toEqual(['WhatIsAWallet'])
  })

  it('goes back to the previous view; from the only one it closes [S2.5]', () => {
    const kit = testKit()
    void openModal(kit)
    pushView(kit, 'AllWallets')
    goBack(kit)
    expect(modal(kit)).toMatchObject({ open: true, direction: 'back', stack: [{ view: 'Connect' }] })
    goBack(kit)
    expect(modal(kit).open).toBe(false)
  })

  it('goes back to an index: the entries above it are dropped [S2.6]', () => {
    const kit = testKit()
    void openModal(kit)
    for (const view of ['AllWallets', 'GetWallet', 'WhatIsAWallet'] as const) pushView(kit, view)
    goBackTo(kit, 1)
    expect(views(kit)).toEqual(['Connect', 'AllWallets'])
    goBackTo(kit, 5)
    expect(views(kit)).toEqual(['Connect', 'AllWallets'])
    goBackTo(kit, -3)
    expect(views(kit)).toEqual(['Connect'])
  })

  it('leaves the address of the page alone [S2.1]', () => {
    const opened: string[] = []
    const kit = testKit({ env: { openUrl: (url) => void opened.push(url) } })
    void openModal(kit)
    pushView(kit, 'AllWallets')
    closeModal(kit)
    expect(opened).toEqual([])
  })
})

describe('going back', () => {
  it('gives up what the left view waited for 100 ms later [S2.42] [S9.12]', async () => {
    const kit = testKit({ connectors: [fakeConnector({ id: 'one', connect: () => new Promise(() => undefined) })] })
    kit.start()
    void openModal(kit)
    pushView(kit, 'ConnectingExternal', { connectorId: 'one' })
    void connect(kit, { connectorId: 'one' })
    goBack(kit)
    await kit.clock.advance(99)
    expect(kit.store.getState().attempt.status).toBe('pending')
    await kit.clock.advance(1)
    expect(kit.store.getState().attempt.status).toBe('idle')
  })

  it('does not give up what was asked for again meanwhile', async () => {
    const kit = testKit({ connectors: [fakeConnector({ id: 'one', connect: () => new Promise(() => undefined) })] })
    kit.start()
    void openModal(kit)
    pushView(kit, 'ConnectingExternal', { connectorId: 'one' })
    void connect(kit, { connectorId: 'one' })
    goBack(kit)
    void connect(kit, { connectorId: 'one' })
    await kit.clock.advance(100)
    expect(kit.store.getState().attempt.status).toBe('pending')
  })
})

describe('closing', () => {
  it('hides the modal [S2.38] [S2.7]', () => {
    const kit = testKit()
    void openModal(kit)
    closeModal(kit)
    expect(modal(kit).open).toBe(false)
  })

  it('of an embedded modal shows Account if connected, else Connect [S2.36] [S2.37]', async () => {
    const kit = testKit({ enableEmbedded: true, connectors: [fakeConnector({ id: 'one' })] })
    kit.start()
    expect(modal(kit)).toMatchObject({ open: true, embedded: true })
    pushView(kit, 'AllWallets')
    closeModal(kit)
    expect(modal(kit)).toMatchObject({ open: true, stack: [{ view: 'Connect' }] })
    await connect(kit, { connectorId: 'one' })
    pushView(kit, 'Networks')
    closeModal(kit)
    expect(modal(kit)).toMatchObject({ open: true, stack: [{ view: 'Account' }] })
  })

  it('is refused by a guard as long as it says so: the modal shakes for 500 ms [S2.39]', async () => {
    const kit = testKit()
    void openModal(kit)
    await settle()
    const remove = guardClose(kit, (state) => state.modal.stack.at(-1)?.view === 'WhatIsAWallet')
    pushView(kit, 'WhatIsAWallet')
    expect(selectCanClose(kit, kit.store.getState())).toBe(false)
    expect(requestClose(kit)).toBe(false)
    expect(modal(kit)).toMatchObject({ open: true, shaking: true })
    await kit.clock.advance(499)
    expect(modal(kit).shaking).toBe(true)
    await kit.clock.advance(1)
    expect(modal(kit).shaking).toBe(false)
    remove()
    expect(requestClose(kit)).toBe(true)
    expect(modal(kit).open).toBe(false)
  })

  it('shaken again while it shakes, shakes for 500 ms from then on', async () => {
    const kit = testKit()
    shakeModal(kit)
    await kit.clock.advance(400)
    shakeModal(kit)
    await kit.clock.advance(400)
    expect(modal(kit).shaking).toBe(true)
    await kit.clock.advance(100)
    expect(modal(kit).shaking).toBe(false)
  })
})

it('the tab of Account starts at 0 and can be chosen [S2.24] [S3.28]', () => {
  const kit = testKit()
  expect(kit.store.getState().currentTab).toBe(0)
  setTab(kit, 1)
  expect(kit.store.getState().currentTab).toBe(1)
})

describe('the transition table', () => {
  const at = (...names: ('Connect' | 'AllWallets' | 'GetWallet')[]): ModalState => ({
    open: true,
    loading: false,
    shaking: false,
    embedded: false,
    stack: names.map((view) => ({ view, params: undefined })),
    direction: 'none',
  })
  const entry = { view: 'GetWallet', params: undefined } as const
  const rows: [string, ModalState, ModalEvent, Partial<ModalState>][] = [
    ['push', at('Connect'), { type: 'Pushed', entry }, { stack: at('Connect', 'GetWallet').stack }],
    ['push of the shown', at('GetWallet'), { type: 'Pushed', entry }, at('GetWallet')],
    ['replace', at('Connect', 'AllWallets'), { type: 'Replaced', entry }, { stack: at('Connect', 'GetWallet').stack }],
    ['reset', at('Connect', 'AllWallets'), { type: 'Reset', entry }, { stack: at('GetWallet').stack }],
    ['back', at('Connect', 'AllWallets'), { type: 'WentBack', connected: false }, { stack: at('Connect').stack }],
    ['back at the start', at('Connect'), { type: 'WentBack', connected: false }, { open: false }],
    ['shake', at('Connect'), { type: 'Shaken' }, { shaking: true }],
    ['close when closed', { ...at('Connect'), open: false }, { type: 'Closed', connected: false }, { open: false }],
    ['loaded when closed', { ...at('Connect'), open: false }, { type: 'Loaded' }, { loading: false }],
  ]
  it.each(rows)('%s', (_, before, event, after) => {
    expect(modalTransition(before, event)[0]).toMatchObject(after)
  })

  it('never empties the stack', () => {
    const events: ModalEvent[] = [
      { type: 'WentBackTo', index: -1 },
      { type: 'WentBack', connected: true },
      { type: 'WentBack', connected: true },
      { type: 'Replaced', entry },
      { type: 'Closed', connected: false },
    ]
    const end = events.reduce((state, event) => modalTransition(state, event)[0], at('Connect', 'AllWallets'))
    expect(end.stack.length).toBeGreaterThan(0)
  })
})

it('a wallet on a chain of another kit does not stop it from opening', async () => {
  const kit = testKit({
    networks: [solana],
    adapters: [fakeAdapter({ namespace: 'solana' })],
    connectors: [fakeConnector({ id: 'one', session: sessionOf('eip155:1', alice) })],
  })
  kit.start()
  await connect(kit, { connectorId: 'one' })
  await opened(kit)
  expect(modal(kit).open).toBe(true)
})
