import { KitError } from '@latchkey/protocol'
import { base, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { alice, bob, type FakeConnector, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { type FakeSiwx, fakeSiwx } from '../../test/fakeSiwx.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { connectedKit, settle, startedKit } from '../../test/signingKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { disconnect } from '../connection/disconnect.action.ts'
import type { Kit } from '../kit/kit.types.ts'
import { requestClose } from '../modal/modal.actions.ts'
import { openModal } from '../modal/openModal.action.ts'
import { cancelSignIn, signIn, signOut } from './siwx.actions.ts'

describe('an account without a session', () => {
  it('is asked to sign, in the modal, with the text ready before the press [S1.16] [S4.54]', async () => {
    const { view, state, signed } = await connectedKit()
    expect(view()).toBe('SIWXSignMessage')
    expect(state()).toMatchObject({ status: 'needs-signature', account: `eip155:1:${alice}` })
    expect(state().message?.toString()).toContain('app.example wants you to sign in')
    expect(signed).toEqual([])
  })

  it('is signed in: the session is added, the modal closes, SIWX_AUTH_SUCCESS is tracked [S4.55] [S4.56] [S4.57]', async () => {
    const { kit, view, siwx, signed, state } = await connectedKit()
    const session = await signIn(kit)
    expect(signed).toEqual([session.message])
    expect(session).toMatchObject({ data: { accountAddress: alice, nonce: 'nonce0002' }, signature: '0x1' })
    expect(siwx.sessions).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'signed', sessions: [session] })
    expect(view()).toBeUndefined()
    expect(kit.events).toContainEqual({ type: 'SIWX_AUTH_SUCCESS', network: 'eip155:1', isSmartAccount: false })
    expect(kit.events).toContainEqual({ type: 'CLICK_SIGN_SIWX_MESSAGE', network: 'eip155:1', isSmartAccount: false })
  })

  it('is not asked on a network that the app does not have', async () => {
    const { view, state } = await connectedKit({
      connectors: [fakeConnector({ session: sessionOf('eip155:999', alice) })],
    })
    expect(view()).toBe('UnsupportedChain')
    expect(state().status).toBe('off')
  })

  it('is not asked again while it is asked: a second press joins the first', async () => {
    const { kit, signed } = await connectedKit()
    const [first, second] = await Promise.all([signIn(kit), signIn(kit)])
    expect(first).toBe(second)
    expect(signed).toHaveLength(1)
  })

  it('is asked by a kit that was stopped while it looked for a session, and started again', async () => {
    let reads = 0
    const getSessions = async () => {
      reads += 1
      return reads === 1 ? new Promise<never>(() => {}) : []
    }
    const { kit, stop, state } = await startedKit({ siwx: fakeSiwx({ getSessions }) })
    await connect(kit, { connectorId: 'wallet.one' })
    await expect.poll(() => state().status).toBe('checking')
    stop()
    kit.start()
    await expect.poll(() => state().status).toBe('needs-signature')
  })

  it('can be asked before its text is ready: the wallet is asked as soon as it is', async () => {
    const { kit, signed } = await startedKit()
    await connect(kit, { connectorId: 'wallet.one' })
    await expect(signIn(kit)).resolves.toMatchObject({ signature: '0x1' })
    expect(signed).toHaveLength(1)
  })
})

describe('an account with a session', () => {
  it('is asked nothing, and the modal closes', async () => {
    const first = await connectedKit()
    await signIn(first.kit)
    const { siwx } = first
    const second = await connectedKit({ siwx })
    expect(second.state().status).toBe('signed')
    expect(second.view()).toBeUndefined()
    expect(second.signed).toEqual([])
  })

  it('that another tab made is taken up here', async () => {
    const tabs = fakeTabs()
    const siwx = fakeSiwx()
    const one = await connectedKit({ siwx, env: { storage: tabs.open() } })
    const two = await connectedKit({ siwx, env: { storage: tabs.open() } })
    await expect.poll(() => two.view()).toBe('SIWXSignMessage')
    await signIn(one.kit)
    await expect.poll(() => two.state().status).toBe('signed')
    expect(two.view()).toBeUndefined()
    expect(two.signed).toEqual([])
  })

  it('ends when the wallet is disconnected, and when it goes on to another account', async () => {
    const { kit, siwx, wallet } = await connectedKit()
    await signIn(kit)
    wallet.listener()?.changed(sessionOf('eip155:1', bob, alice))
    await settle()
    expect(siwx.calls).toContain(`revoke ${alice}`)
    await signIn(kit)
    await disconnect(kit)
    await settle()
    expect(siwx.calls).toContain(`revoke ${bob}`)
    expect(siwx.sessions).toEqual([])
    expect(kit.store.getState().siwx).toMatchObject({ status: 'off', sessions: [] })
  })

  it.each([
    ['has left', (kit: Kit) => void disconnect(kit)],
    [
      'has gone on to another account',
      (_: Kit, wallet: FakeConnector) => wallet.listener()?.changed(sessionOf('eip155:1', bob)),
    ],
  ])('ends where the server takes it once the wallet %s', async (_, leave) => {
    const taken = Promise.withResolvers<void>()
    const siwx: FakeSiwx = fakeSiwx({
      addSession: async (session) => {
        await taken.promise
        siwx.sessions.push(session)
      },
    })
    const { kit, state, wallet } = await connectedKit({ siwx })
    const signing = expect(signIn(kit)).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => state().status).toBe('checking-answer')
    leave(kit, wallet)
    await signing
    taken.resolve()
    await settle()
    expect(siwx.calls).toContain(`revoke ${alice}`)
    expect(siwx.sessions).toEqual([])
    expect(state().sessions).toEqual([])
  })

  it('stays where the app wants it to', async () => {
    const siwx = fakeSiwx({ signOutOnDisconnect: false, signOutOnAccountChange: false })
    const { kit, wallet } = await connectedKit({ siwx })
    await signIn(kit)
    wallet.listener()?.changed(sessionOf('eip155:1', bob, alice))
    await settle()
    await disconnect(kit)
    await settle()
    expect(siwx.sessions).toHaveLength(1)
  })

  it.each([
    [undefined, false],
    [true, true],
  ])('at a changed network, where signOutOnNetworkChange is %s, ends: %s', async (signOutOnNetworkChange, ends) => {
    const siwx = fakeSiwx({ signOutOnNetworkChange })
    const session = {
      ...sessionOf('eip155:1', alice),
      accounts: [`eip155:1:${alice}`, `eip155:8453:${alice}`] as const,
    }
    const { kit } = await connectedKit({ siwx, connectors: [fakeConnector({ session })] })
    await signIn(kit)
    const { networkByNamespace } = kit.store.getState()
    kit.store.setState({ networkByNamespace: { ...networkByNamespace, eip155: base.caipNetworkId } })
    await settle()
    expect(siwx.calls.includes(`revoke ${alice}`)).toBe(ends)
  })

  it('can be one of several: each family has its own', async () => {
    const other = fakeConnector({ id: 'sol', chain: 'solana', session: sessionOf(solana.caipNetworkId, 'So1ana') })
    const siwx = fakeSiwx({ required: false })
    const { kit, state } = await connectedKit({ siwx, connectors: [fakeConnector(), other] })
    await signIn(kit)
    siwx.sessions.push({
      data: {
        ...(siwx.sessions[0] as never as { data: object }).data,
        chainId: solana.caipNetworkId,
        accountAddress: 'So1ana',
      } as never,
      message: '',
      signature: 's',
    })
    kit.store.setState({ activeNamespace: 'solana' })
    await connect(kit, { connectorId: 'sol' })
    await settle()
    expect(state().status).toBe('signed')
    expect(state().sessions.map(({ data }) => data.accountAddress)).toEqual([alice, 'So1ana'])
  })
})

describe('a person who leaves', () => {
  it('is disconnected where the sign-in is required [S1.17] [S4.60]', async () => {
    const { kit, view } = await connectedKit()
    await cancelSignIn(kit)
    expect(kit.store.getState().connections.size).toBe(0)
    expect(view()).toBeUndefined()
    expect(kit.events).toContainEqual({ type: 'CLICK_CANCEL_SIWX', network: 'eip155:1', isSmartAccount: false })
  })

  it('stays connected where it is not [S4.61]', async () => {
    const { kit, view } = await connectedKit({ siwx: fakeSiwx({ required: false }) })
    await cancelSignIn(kit)
    expect(kit.store.getState().connections.size).toBe(1)
    expect(view()).toBeUndefined()
  })

  it.each([
    [true, 'SIWXSignMessage', false],
    [false, 'SIWXSignMessage', true],
    [true, 'ApproveTransaction', false],
  ] as const)('required %s, in %s: the modal closes: %s [S2.43] [S2.44]', async (required, shown, closes) => {
    const { kit } = await connectedKit({ siwx: fakeSiwx({ required }) })
    void openModal(kit, { view: shown })
    expect(requestClose(kit)).toBe(closes)
  })

  it('can close the view of a request once they are signed in', async () => {
    const { kit } = await connectedKit()
    await signIn(kit)
    void openModal(kit, { view: 'ApproveTransaction' })
    expect(requestClose(kit)).toBe(true)
  })

  it('signs out: the session ends, the wallet stays, a required sign-in is asked for', async () => {
    const { kit, siwx, view, state } = await connectedKit()
    await signIn(kit)
    await signOut(kit)
    await settle()
    expect(siwx.sessions).toEqual([])
    expect(state().status).toBe('needs-signature')
    expect(kit.store.getState().connections.size).toBe(1)
    expect(view()).toBe('SIWXSignMessage')
  })

  it('learns that the server did not end the session', async () => {
    const { kit, siwx, state } = await connectedKit()
    await signIn(kit)
    siwx.fails.revoke = new KitError({ code: 'siwx/server-unavailable', shortMessage: 'down' })
    await expect(signOut(kit)).rejects.toMatchObject({ code: 'siwx/server-unavailable' })
    expect(state().status).toBe('signed')
  })
})

it('has a new text when the one at hand is half as old as a server takes', async () => {
  const { kit, siwx, state } = await connectedKit()
  const before = state().message?.nonce
  await kit.clock.advance(300_000)
  await settle()
  expect(state().status).toBe('needs-signature')
  expect(state().message?.nonce).not.toBe(before)
  expect(siwx.calls.filter((call) => call === `create ${alice}`)).toHaveLength(2)
})
