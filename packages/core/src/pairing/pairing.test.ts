import { constants, type ErrorCode, KitError, type Wallet } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { fakeRelayWallet } from '../../test/fakeRelayWallet.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { disconnect } from '../connection/disconnect.action.ts'
import { openModal } from '../modal/openModal.action.ts'
import type { Env, Platform } from '../ports/env.ts'
import { cancelPairing, retryPairing, startPairing } from './pairing.actions.ts'
import { pairingTransition } from './pairing.machine.ts'
import { formatPairingTimeline } from './pairing.selectors.ts'
import { idlePairing, type PairingEvent, type PairingState } from './pairingState.ts'
import { openWalletLink, resetPairing } from './walletLink.actions.ts'

const phone: Wallet = {
  id: 'phone',
  name: 'Phone Wallet',
  mobile_link: 'phone://',
  image_url: 'https://x.example/p.png',
}
const onPhone: Platform = { mobile: true, ios: true, android: false, telegram: false, locale: 'en-US' }
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

function started(env: Partial<Env> = {}) {
  const wallet = fakeRelayWallet()
  const storage = fakeTabs().open()
  const kit = testKit({ connectors: [wallet], env: { storage, ...env } })
  kit.start()
  const pairing = () => kit.store.getState().pairing
  return { kit, wallet, storage, pairing }
}

describe('a pairing', () => {
  it('shows its link, how far it has come and its end, then the kit is connected [S3.38] [S3.39] [S3.42] [S3.43] [S4.43]', async () => {
    const { kit, wallet, pairing } = started()
    const connecting = startPairing(kit, { wallet: phone })
    expect(pairing()).toMatchObject({ step: 'requested', buffering: true, recentWallet: phone, walletId: 'phone' })
    wallet.link('wc:here')
    const expiry = kit.clock.nowMs() + 4 * 60_000
    expect(pairing()).toMatchObject({ wcUri: 'wc:here', wcPairingExpiry: expiry, buffering: false, step: 'relay' })
    wallet.approve()
    expect(pairing().step).toBe('wallet')
    await expect(connecting).resolves.toMatchObject({ name: 'Phone Wallet', type: 'WALLET_CONNECT' })
    expect(pairing()).toMatchObject({ step: 'approved', wcUri: undefined, wcError: false })
    expect(kit.store.getState().status).toBe('connected')
    expect(kit.events).toEqual([
      { type: 'SELECT_WALLET', name: 'Phone Wallet', platform: 'qrcode' },
      { type: 'CONNECT_SUCCESS', method: 'qrcode', name: 'Phone Wallet' },
    ])
    expect(kit.store.getState().recentWallets).toEqual([
      { id: 'phone', name: 'Phone Wallet', imageUrl: 'https://x.example/p.png' },
    ])
  })

  it('closes the modal when the wallet lets the page in', async () => {
    const { kit, wallet } = started()
    void openModal(kit)
    const connecting = startPairing(kit)
    wallet.link()
    wallet.approve()
    await connecting
    expect(kit.store.getState().modal.open).toBe(false)
    // A wallet that the directory does not know can't be offered as a recent one.
    expect(kit.store.getState().recentWallets).toEqual([])
  })

  it('says that nothing moves after 5 s, and again 5 s after each step', async () => {
    const { kit, wallet, pairing } = started()
    void startPairing(kit)
    await kit.clock.advance(4_999)
    expect(pairing().slow).toBe(false)
    await kit.clock.advance(1)
    expect(pairing().slow).toBe(true)
    wallet.link()
    expect(pairing()).toMatchObject({ slow: false, stepAtMs: kit.clock.nowMs() })
    await kit.clock.advance(5_000)
    expect(pairing()).toMatchObject({ slow: true, step: 'relay' })
  })

  it('is expired when under 10 s of its 4 minutes remain [S3.41] [S4.44]', async () => {
    const { kit, wallet, pairing } = started()
    void startPairing(kit)
    wallet.link()
    await kit.clock.advance(230_000)
    expect(pairing()).toMatchObject({ expired: false, wcError: false })
    await kit.clock.advance(1)
    expect(pairing()).toMatchObject({ expired: true, wcError: true, error: undefined })
  })

  it('is used again for another wallet while 10 s remain, and made anew after', async () => {
    const { kit, wallet, pairing } = started()
    const first = startPairing(kit, { wallet: phone })
    wallet.link('wc:first')
    await kit.clock.advance(constants.pairingExpiryMs - constants.pairingExpiryMarginMs)
    const again = startPairing(kit, { wallet: { id: 'other', name: 'Other' } })
    expect(wallet.asked).toHaveLength(1)
    expect(pairing()).toMatchObject({ wcUri: 'wc:first', walletId: 'other' })
    await kit.clock.advance(1)
    const third = startPairing(kit, { wallet: phone })
    expect(wallet.asked).toHaveLength(2)
    expect([await first, await again]).toEqual([undefined, undefined])
    wallet.link('wc:second')
    expect(pairing()).toMatchObject({ wcUri: 'wc:second', expired: false, wcError: false })
    wallet.approve()
    await expect(third).resolves.toMatchObject({ type: 'WALLET_CONNECT' })
  })

  it('may be tried again after 1 s, not before [S4.45]', async () => {
    const { kit, wallet, pairing } = started()
    const first = startPairing(kit, { wallet: phone })
    wallet.reject(new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' }))
    await expect(first).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(pairing()).toMatchObject({ wcError: true, error: { code: 'wallet/user-rejected' } })
    await kit.clock.advance(999)
    await retryPairing(kit)
    expect(wallet.asked).toHaveLength(1)
    await kit.clock.advance(1)
    const second = retryPairing(kit)
    expect(wallet.asked).toHaveLength(2)
    expect(pairing()).toMatchObject({ step: 'requested', walletId: 'phone', wcError: false, error: undefined })
    wallet.approve()
    await expect(second).resolves.toMatchObject({ type: 'WALLET_CONNECT' })
  })

  it('that is given up takes no late answer and tells nothing more', async () => {
    const { kit, wallet, pairing } = started()
    const given = startPairing(kit)
    wallet.link()
    cancelPairing(kit)
    expect(wallet.asked[0]?.signal.aborted).toBe(true)
    wallet.asked[0]?.onProgress?.({ type: 'Answered' })
    await expect(given).resolves.toBeUndefined()
    expect(pairing()).toMatchObject({ step: 'idle', wcUri: undefined })
    expect(kit.store.getState()).toMatchObject({ status: 'disconnected', attempt: { status: 'idle' } })
    expect(kit.clock.pending()).toBe(0)
  })

  it('ends when another wallet is asked instead', async () => {
    const wallet = fakeRelayWallet()
    const browser = fakeConnector({ id: 'in.browser' })
    const kit = testKit({ connectors: [wallet, browser] })
    kit.start()
    const given = startPairing(kit)
    wallet.link()
    await connect(kit, { connectorId: browser.id })
    await expect(given).resolves.toBeUndefined()
    expect(kit.store.getState().pairing.step).toBe('idle')
    expect(kit.store.getState().connections.has(browser.id)).toBe(true)
  })

  it('with a second wallet takes the place of the connection before', async () => {
    const { kit, wallet } = started()
    const first = startPairing(kit, { wallet: phone })
    wallet.approve()
    await first
    const second = startPairing(kit, { wallet: { id: 'other', name: 'Other' } })
    wallet.approve({ ...sessionOf('eip155:8453', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'), walletName: 'Other' })
    await second
    expect([...kit.store.getState().connections.values()].map(({ name }) => name)).toEqual(['Other'])
  })

  it('can ask for a sign-in at once', async () => {
    const { kit, wallet } = started()
    const at = { iat: '2026-11-20T10:00:00.000Z', chainId: 'eip155:1', chains: ['eip155:1'] } as const
    const signIn = { domain: 'app.example', uri: 'https://app.example/', nonce: 'n1', version: '1', ...at }
    const signed: unknown[] = []
    const connecting = startPairing(kit, { signIn, onSignIn: async (results) => void signed.push(...results) })
    expect(wallet.asked[0]?.signIn).toBe(signIn)
    await wallet.asked[0]?.onSignIn?.([{ account: 'eip155:1:0x0', message: 'app.example wants', signature: '0x' }])
    wallet.approve()
    await connecting
    expect(signed).toHaveLength(1)
  })

  it('begins too when its connector is asked as any other', async () => {
    const { kit, wallet, pairing } = started()
    const connecting = connect(kit, { connectorId: 'walletConnect' })
    await settle()
    wallet.link('wc:here')
    expect(pairing().wcUri).toBe('wc:here')
    wallet.approve()
    await expect(connecting).resolves.toMatchObject({ name: 'Phone Wallet' })
    // A wallet that is connected is chosen.
    await connect(kit, { connectorId: 'walletConnect' })
    expect(wallet.asked).toHaveLength(1)
  })

  it('needs a connector for it', async () => {
    const kit = testKit({ connectors: [fakeConnector()] })
    kit.start()
    await expect(startPairing(kit)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })
})

describe('resetting', () => {
  it('returns to disconnected without link, expiry, linking and wallet [S4.3] [S4.4] [S4.5] [S4.6] [S4.7]', async () => {
    const { kit, wallet, storage, pairing } = started({ platform: onPhone, openUrl: () => {} })
    const given = startPairing(kit, { wallet: phone })
    wallet.link()
    openWalletLink(kit, { wallet: phone, kind: 'mobile' })
    expect(kit.store.getState().status).toBe('connecting')
    expect(pairing()).not.toMatchObject({ wcUri: undefined })
    expect(pairing()).not.toMatchObject({ wcLinking: undefined })
    resetPairing(kit)
    expect(await given).toBeUndefined()
    expect(kit.store.getState().status).toBe('disconnected')
    expect(pairing()).toMatchObject({
      wcUri: undefined,
      wcPairingExpiry: undefined,
      wcLinking: undefined,
      recentWallet: undefined,
    })
    expect(storage.get(choiceKey)).toBeNull()
  })

  it('leaves a connection its wallet', async () => {
    const { kit, wallet, storage } = started({ platform: onPhone, openUrl: () => {} })
    const connecting = startPairing(kit, { wallet: phone })
    wallet.link()
    openWalletLink(kit, { wallet: phone, kind: 'mobile' })
    wallet.approve()
    await connecting
    resetPairing(kit)
    expect(kit.store.getState().status).toBe('connected')
    expect(storage.get(choiceKey)).not.toBeNull()
  })
})

describe('opening a wallet', () => {
  it('goes to its app with the link, and keeps the choice across a reload [S3.40] [S3.114]', async () => {
    const opened: unknown[] = []
    const { kit, wallet, storage, pairing } = started({
      platform: onPhone,
      // The choice is there before the page goes away.
      openUrl: (url, target) => opened.push([url, target, storage.get(choiceKey)]),
    })
    expect(openWalletLink(kit, { wallet: phone, kind: 'mobile' })).toBe(false)
    const connecting = startPairing(kit, { wallet: phone })
    wallet.link('wc:a@2?b=c')
    expect(openWalletLink(kit, { wallet: phone, kind: 'mobile' })).toBe(true)
    const kept = '{"href":"phone://","name":"Phone Wallet"}'
    expect(opened).toEqual([['phone://wc?uri=wc%3Aa%402%3Fb%3Dc', '_self', kept]])
    expect(pairing().wcLinking).toEqual({ name: 'Phone Wallet', href: 'phone://' })
    wallet.approve()
    await connecting
    expect(kit.events).toContainEqual({ type: 'CONNECT_SUCCESS', method: 'mobile', name: 'Phone Wallet' })
    const reloaded = testKit({ connectors: [fakeRelayWallet()], env: { storage } })
    reloaded.start()
    await settle()
    expect(storage.get(choiceKey)).toBe(kept)
  })

  it.each([
    ['a phone', onPhone, 'mobile', '_self'],
    ['a phone, in a frame', { ...onPhone, framed: true }, 'mobile', '_top'],
    ['Telegram', { ...onPhone, telegram: true }, 'mobile', '_blank'],
    ['a computer', { ...onPhone, mobile: false }, 'desktop', '_blank'],
    ['the web', { ...onPhone, mobile: false }, 'web', '_blank'],
  ] as const)('from %s leaves by the right target', (_name, platform, kind, target) => {
    const targets: string[] = []
    const { kit, wallet, storage } = started({ platform, openUrl: (_url, asked) => targets.push(asked) })
    void startPairing(kit)
    wallet.link()
    const everywhere = { ...phone, desktop_link: 'desk://', webapp_link: 'https://web.example' }
    expect(openWalletLink(kit, { wallet: everywhere, kind })).toBe(true)
    expect(targets).toEqual([target])
    expect(storage.get(choiceKey) === null).toBe(kind === 'web')
  })

  it('works where the browser does not store', () => {
    const blocked = {
      ...fakeTabs().open(),
      set: () => {
        throw new Error('blocked')
      },
    }
    const { kit, wallet } = started({ platform: onPhone, openUrl: () => {}, storage: blocked })
    void startPairing(kit)
    wallet.link()
    expect(openWalletLink(kit, { wallet: phone, kind: 'mobile' })).toBe(true)
  })
})

it('a disconnect ends the session on every namespace that it serves [S4.22]', async () => {
  const { kit, wallet } = started()
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const connecting = startPairing(kit)
  const { accounts } = sessionOf('eip155:1', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  wallet.approve({
    accounts: [...accounts, `${solana}:So11111111111111111111111111111111111111112`],
    networkId: undefined,
  })
  await connecting
  expect(Object.keys(kit.store.getState().currentByNamespace)).toEqual(['eip155', 'solana'])
  await disconnect(kit, { namespace: 'eip155' })
  expect(kit.store.getState()).toMatchObject({ status: 'disconnected', currentByNamespace: {} })
  expect(wallet.calls.filter((call) => call === 'disconnect')).toHaveLength(1)
})

/** Plays a copied timeline back: what the machine knew when it ended. */
function replay(text: string): PairingState {
  const [first = '', ...lines] = text.split('\n')
  const startMs = Date.parse(first.replace('Started ', ''))
  const events = lines.map((line) => {
    const [, seconds = '', type = '', detail = ''] = line.match(/^\+([\d.]+) s (\w+)(?:: (.*))?$/) ?? []
    const error = new KitError({ code: detail as ErrorCode, shortMessage: 'Replayed' })
    const wallet = { id: 'replayed', name: detail }
    const held = { wallet, options: { wallet }, uri: 'wc:replayed', reason: detail, error }
    return { ...held, type, atMs: startMs + Math.round(Number(seconds) * 1000) } as PairingEvent
  })
  return events.reduce<PairingState>((state, event) => pairingTransition(state, event)[0], idlePairing)
}

it('the copied timeline tells the story, so that it can be played back', async () => {
  const { kit, wallet, pairing } = started()
  const connecting = startPairing(kit, { wallet: phone })
  await kit.clock.advance(120)
  wallet.link()
  wallet.asked[0]?.onProgress?.({ type: 'RelayLost', reason: 'closed with 1006' })
  await kit.clock.advance(5_000)
  wallet.reject(new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' }))
  await expect(connecting).rejects.toThrow()
  expect(formatPairingTimeline(pairing()).split('\n')).toEqual([
    'Started 1970-01-01T00:16:40.000Z',
    '+0.000 s Requested: Phone Wallet',
    '+0.120 s LinkMade',
    '+0.120 s Proposed',
    '+0.120 s RelayLost: closed with 1006',
    '+5.120 s Slowed',
    '+5.120 s Failed: wallet/user-rejected',
  ])
  const replayed = replay(formatPairingTimeline(pairing()))
  const { step, stepAtMs, slow, wcError, error, wcPairingExpiry, timeline } = pairing()
  expect(replayed).toMatchObject({ step, stepAtMs, slow, wcError, wcPairingExpiry, timeline })
  expect(replayed.error?.code).toBe(error?.code)
})
