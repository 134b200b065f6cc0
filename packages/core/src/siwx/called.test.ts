import { describe, expect, it } from 'vitest'
import { alice, fakeConnector } from '../../test/fakeConnector.ts'
import { fakeSiwx } from '../../test/fakeSiwx.ts'
import { connectedKit, settle } from '../../test/signingKit.ts'
import { finishConnect } from '../connection/connection.effects.ts'
import { openModal } from '../modal/openModal.action.ts'
import { signIn, signOut } from './siwx.actions.ts'

// An app that asks when it is called, not when a wallet is connected.

const called = () => fakeSiwx({ asksWhen: 'called', required: false })
const created = (siwx: ReturnType<typeof fakeSiwx>) => siwx.calls.filter((call) => call.startsWith('create'))

describe('an app that asks when it is called', () => {
  it('connects people without a question, and asks for no nonce', async () => {
    const { kit, siwx, state, view } = await connectedKit({ siwx: called() })
    finishConnect(kit, 'wallet.one')
    expect(view()).toBeUndefined()
    expect(state()).toMatchObject({ status: 'needs-signature', account: `eip155:1:${alice}` })
    expect(created(siwx)).toEqual([])
  })

  it('has the text ready before the press once its view is open', async () => {
    const { kit, state, siwx } = await connectedKit({ siwx: called() })
    void openModal(kit, { view: 'SIWXSignMessage' })
    await settle()
    expect(state()).toMatchObject({ status: 'needs-signature', message: { nonce: 'nonce0001' } })
    expect(created(siwx)).toHaveLength(1)
    await expect(signIn(kit)).resolves.toMatchObject({ signature: '0x1' })
    expect(state().status).toBe('signed')
  })

  it('signs in by the action alone, too', async () => {
    const { kit, signed } = await connectedKit({ siwx: called() })
    await expect(signIn(kit)).resolves.toMatchObject({ data: { accountAddress: alice } })
    expect(signed).toHaveLength(1)
  })

  it('asks nothing of who has signed out', async () => {
    const { kit, state, view, siwx } = await connectedKit({ siwx: called() })
    finishConnect(kit, 'wallet.one')
    await signIn(kit)
    const before = created(siwx).length
    await signOut(kit)
    await settle()
    expect(state()).toMatchObject({ status: 'needs-signature', sessions: [] })
    expect(state().message).toBeUndefined()
    expect(view()).toBeUndefined()
    expect(created(siwx)).toHaveLength(before)
  })

  it.each(['read', 'create'] as const)(
    'keeps the wallet where a sign-in can’t begin (%s), and begins once it can',
    async (what) => {
      const siwx = called()
      siwx.fails[what] = new Error('down')
      const { kit, state } = await connectedKit({ siwx })
      const failed = expect(signIn(kit)).rejects.toMatchObject({ code: 'siwx/start-failed' })
      for (const ms of [1_000, 3_000]) {
        await kit.clock.advance(ms)
        await settle()
      }
      await failed
      expect(state().status).toBe('refused')
      expect(kit.store.getState().connections.size).toBe(1)
      siwx.fails[what] = undefined
      await expect(signIn(kit)).resolves.toMatchObject({ signature: '0x1' })
    },
  )

  it('asks no wallet for a sign-in together with the connection', async () => {
    const asked: unknown[] = []
    const wallet = fakeConnector()
    const { siwx } = await connectedKit({
      siwx: called(),
      connectors: [
        {
          ...wallet,
          connect: (options) => {
            asked.push(options.signIn)
            return wallet.connect(options)
          },
        },
      ],
    })
    expect(asked).toEqual([undefined])
    expect(created(siwx)).toEqual([])
  })
})
