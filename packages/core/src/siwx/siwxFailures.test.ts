import { KitError } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { fakeSiwx, wrongSignature } from '../../test/fakeSiwx.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { connectedKit, settle, startedKit } from '../../test/signingKit.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { openModal } from '../modal/openModal.action.ts'
import { signIn } from './siwx.actions.ts'

const declined = new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' })

describe('a sign-in that fails', () => {
  it('in the wallet says so, opens the view again, and keeps the text [S4.58] [S4.59] [S8.10]', async () => {
    const { kit, script, signed, view, state } = await connectedKit()
    script.error = declined
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(view()).toBe('SIWXSignMessage')
    expect(kit.events).toContainEqual({ type: 'SIWX_AUTH_ERROR', network: 'eip155:1', isSmartAccount: false })
    await kit.clock.advance(300)
    expect(kit.store.getState().notification).toMatchObject({ message: 'Signature declined', open: true })
    script.error = undefined
    await signIn(kit)
    expect(new Set(signed).size).toBe(1)
    expect(state().status).toBe('signed')
  })

  it('otherwise in the wallet is not called declined', async () => {
    const { kit, script } = await connectedKit()
    script.error = new KitError({ code: 'wallet/disconnected', shortMessage: 'gone' })
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await kit.clock.advance(300)
    expect(kit.store.getState().notification.code).toBe('wallet/disconnected')
  })

  it('in the check has a new text for the next attempt', async () => {
    const { kit, siwx, signed } = await connectedKit()
    siwx.fails.add = wrongSignature
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'siwx/signature-wrong' })
    siwx.fails.add = undefined
    await settle()
    await signIn(kit)
    expect(new Set(signed).size).toBe(2)
  })

  it('with a contract account says that the app might not take them [S8.11]', async () => {
    const account = `eip155:1:${alice}` as const
    const session = { ...sessionOf('eip155:1', alice), accountFacts: { [account]: { type: 'smartAccount' as const } } }
    const { kit, siwx } = await connectedKit({ connectors: [fakeConnector({ session })] })
    siwx.fails.add = wrongSignature
    await expect(signIn(kit)).rejects.toMatchObject({
      code: 'siwx/smart-account',
      shortMessage: 'This application might not support Smart Accounts',
    })
  })

  it('shows "Authenticating..." while the answer is checked [S8.12]', async () => {
    let accept = () => {}
    const siwx = fakeSiwx({ addSession: () => new Promise((resolve) => (accept = () => resolve())) })
    const { kit } = await connectedKit({ siwx })
    const signing = signIn(kit)
    await settle()
    expect(kit.store.getState().notification).toMatchObject({
      message: 'Authenticating...',
      variant: 'loading',
      open: true,
    })
    accept()
    await signing
    expect(kit.store.getState().notification.open).toBe(false)
  })

  it('because the account has changed meanwhile signs nobody in', async () => {
    const { kit, script, wallet, siwx, state } = await connectedKit()
    let answer = () => {}
    script.wait = new Promise<void>((resolve) => (answer = resolve))
    const signing = expect(signIn(kit)).rejects.toMatchObject({ code: 'request/aborted' })
    await settle()
    wallet.listener()?.changed(sessionOf('eip155:1', bob))
    answer()
    await signing
    await settle()
    expect(siwx.sessions).toEqual([])
    expect(state()).toMatchObject({ status: 'needs-signature', account: `eip155:1:${bob}` })
  })
})

it('is not lost to another tab that signs in or out meanwhile', async () => {
  const tabs = fakeTabs()
  const storage = tabs.open()
  const other = tabs.open()
  const { kit, script, state } = await connectedKit({ env: { storage } })
  let answer = () => {}
  script.wait = new Promise<void>((resolve) => {
    answer = resolve
  })
  const signing = signIn(kit)
  await settle()
  other.set('latchkey.siwx.changed', '1')
  await settle()
  expect(state().status).toBe('signing')
  answer()
  await expect(signing).resolves.toMatchObject({ signature: '0x1' })
  expect(state().status).toBe('signed')
})

it('lets a wallet finish that is asked for a further kind of network', async () => {
  const { kit, view } = await startedKit()
  void openModal(kit)
  await kit.clock.advance(100)
  await settle()
  // The moment that it is connected for the first kind, it is asked for the second.
  const stop = kit.store.subscribe(({ connections }) => {
    if (connections.size === 0) return
    stop()
    kit.store.setState({ attempt: { status: 'pending', connectorId: 'sol', startedAtMs: 0, slow: false } })
  })
  await connect(kit, { connectorId: 'wallet.one' })
  await settle()
  expect(view()).not.toBe('SIWXSignMessage')
  kit.store.setState({ attempt: { status: 'idle' } })
  expect(view()).toBe('SIWXSignMessage')
})

describe('a sign-in that can not begin', () => {
  it('because no text can hold what it is made of says so', async () => {
    const siwx = fakeSiwx()
    siwx.message = { nonce: 'no' }
    const { kit } = await connectedKit({ siwx })
    await kit.clock.advance(300)
    expect(kit.store.getState().notification.code).toBe('siwx/start-failed')
    expect(kit.store.getState().connections.size).toBe(0)
  })

  it('says so, lets the wallet go and shows Connect, after two more tries [S8.7] [S8.8] [S8.9]', async () => {
    const siwx = fakeSiwx()
    siwx.fails.read = new Error('down')
    const { kit, view } = await connectedKit({ siwx })
    for (const ms of [1_000, 3_000, 300]) {
      await kit.clock.advance(ms)
      await settle()
    }
    expect(siwx.calls.filter((call) => call.startsWith('get'))).toHaveLength(3)
    expect(kit.store.getState().connections.size).toBe(0)
    expect(view()).toBe('Connect')
    expect(kit.store.getState().notification).toMatchObject({
      message: 'A problem occurred while trying initialize authentication',
      code: 'siwx/start-failed',
    })
  })

  it('does begin when the server is back at the second try', async () => {
    const siwx = fakeSiwx()
    siwx.fails.read = new Error('down')
    const { kit, view } = await connectedKit({ siwx })
    siwx.fails.read = undefined
    await kit.clock.advance(1_000)
    await settle()
    expect(view()).toBe('SIWXSignMessage')
  })

  it.each([
    ['another site', { domain: 'evil.example' }],
    ['a site whose name begins alike', { domain: 'app.example.evil.example' }],
    ['another port', { domain: 'app.example:8443' }],
    ['a page elsewhere', { uri: 'https://evil.example/' }],
  ])('because it is for %s: the wallet is not asked', async (_name, message) => {
    const siwx = fakeSiwx()
    siwx.message = message
    const { kit, signed, state } = await connectedKit({ siwx })
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'siwx/domain-mismatch' })
    expect(state()).toMatchObject({ status: 'refused', message: undefined })
    expect(signed).toEqual([])
  })
})

describe('signing in needs', () => {
  it('sign-ins of the app [S5.20] [S8.29]', async () => {
    const kit = testKit({ connectors: [fakeConnector()] })
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'siwx/not-enabled', shortMessage: 'SIWX is not enabled' })
  })

  it('an account [S5.21] [S8.30]', async () => {
    const { kit } = await startedKit()
    await expect(signIn(kit)).rejects.toMatchObject({ shortMessage: 'No ActiveCaipAddress found' })
  })

  it('a network [S5.22] [S8.31]', async () => {
    const { kit } = await connectedKit()
    kit.store.setState({ networkByNamespace: {} })
    await expect(signIn(kit)).rejects.toMatchObject({ shortMessage: 'No ActiveCaipNetwork or client found' })
  })

  it('the wallet on the page [S5.23] [S8.32]', async () => {
    const { kit } = await connectedKit()
    kit.store.setState({ connectors: [] })
    await expect(signIn(kit)).rejects.toMatchObject({ shortMessage: 'No ConnectionController client found' })
  })

  it('one way to do it, not two [S5.24]', () => {
    expect(() => testKit({ networks: [mainnet], siwx: fakeSiwx(), siweConfig: {} as never })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })
})
