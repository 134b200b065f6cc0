import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, sessionOf } from '../../test/fakeConnector.ts'
import { fakeRelayWallet } from '../../test/fakeRelayWallet.ts'
import { fakeSiwx } from '../../test/fakeSiwx.ts'
import { testKit } from '../../test/testKit.ts'
import type { CreateKitOptions } from '../kit/kit.types.ts'
import { openModal } from '../modal/openModal.action.ts'
import { startPairing } from '../pairing/pairing.actions.ts'
import type { ConnectorSession } from '../ports/connector.ts'

/** A page that was loaded while a wallet was asked by the one before. */
function laterPage(options: Partial<CreateKitOptions> = {}) {
  const answer = Promise.withResolvers<ConnectorSession | undefined>()
  const signals: AbortSignal[] = []
  const wallet = fakeRelayWallet({
    resume: ({ signal }) => {
      signals.push(signal)
      return answer.promise
    },
  })
  const { connectors: _, env: __, ...more } = options
  const kit = testKit({ connectors: [wallet], ...more })
  return { kit, stop: kit.start(), answer, signals, wallet }
}

const session = { ...sessionOf('eip155:1', alice), walletName: 'Phone Wallet' }

describe('a wallet that an earlier page had asked', () => {
  it('is let in when it approves', async () => {
    const { kit, answer } = laterPage()
    await settle()
    expect(kit.store.getState().status).toBe('disconnected')
    answer.resolve(session)
    await settle()
    expect(kit.store.getState()).toMatchObject({ status: 'connected', currentByNamespace: { eip155: 'walletConnect' } })
    expect(kit.events).toEqual([{ type: 'CONNECT_SUCCESS', method: 'mobile', name: 'Phone Wallet' }])
  })

  it('signs in like any other, where the app wants it', async () => {
    const { kit, answer } = laterPage({ siwx: fakeSiwx() })
    answer.resolve(session)
    await settle()
    await settle()
    expect(kit.store.getState().siwx.account).toBe(session.accounts[0])
    expect(kit.store.getState().modal).toMatchObject({ open: true, stack: [{ view: 'SIWXSignMessage' }] })
  })

  it('is asked to leave a network that the app does not have', async () => {
    const { kit, answer } = laterPage()
    answer.resolve(sessionOf('eip155:137', alice))
    await settle()
    expect(kit.store.getState().modal).toMatchObject({ open: true, stack: [{ view: 'UnsupportedChain' }] })
  })

  it('closes the view that waits for a wallet', async () => {
    const { kit, answer } = laterPage()
    void openModal(kit, { view: 'Connect' })
    answer.resolve(session)
    await settle()
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('ends what was asked of it since', async () => {
    const { kit, answer } = laterPage()
    await settle()
    const since = startPairing(kit)
    answer.resolve(session)
    expect(await since).toBeUndefined()
    expect(kit.store.getState()).toMatchObject({ status: 'connected', attempt: { status: 'idle' } })
    expect(kit.store.getState().pairing.step).toBe('idle')
  })

  it('changes nothing when it does not, or fails', async () => {
    const { kit, answer } = laterPage()
    answer.resolve(undefined)
    await settle()
    expect(kit.store.getState().status).toBe('disconnected')
    const failing = laterPage()
    failing.answer.reject(new Error('no storage'))
    await settle()
    expect(failing.kit.store.getState().status).toBe('disconnected')
    expect(failing.kit.logs.join()).toContain('walletConnect could not be asked')
  })

  it('is not waited for after the stop, nor where the app reconnects by itself', async () => {
    const { kit, stop, answer, signals } = laterPage()
    await settle()
    stop()
    expect(signals[0]?.aborted).toBe(true)
    answer.resolve(session)
    await settle()
    expect(kit.store.getState().connections.size).toBe(0)
    const byItself = laterPage({ enableReconnect: false })
    await settle()
    expect(byItself.signals).toEqual([])
  })
})
