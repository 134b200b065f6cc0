import { KitError } from '@latchkey/protocol'
import { describe, expect, it, vi } from 'vitest'
import { alice, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { LoginPort } from '../ports/login.ts'
import type { WalletSecurityPort } from '../ports/protection.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { telemetryOf } from '../telemetry/telemetry.ts'
import {
  addMailbox,
  addRecoveryMethod,
  bringWallet,
  deleteWallet,
  manageDevices,
  recoveryQuery,
  takeBrought,
} from './protection.ts'

/** A kit whose person is logged in, over a wallet that remembers what it was asked. */
async function loggedIn() {
  const asked: string[] = []
  let refused: KitError | undefined
  let loggedOut = false
  const port: Partial<WalletSecurityPort> = {
    read: async () => ({
      automatic: 'on',
      automaticFromMs: null,
      ways: asked.map((id) => ({
        ...{ id, method: 'passkey', label: null, createdMs: 0, lastUsedMs: null, opens: true, backedUp: true },
      })),
    }),
    manageDevices: async () => {
      if (refused) throw refused
      return { loggedOut }
    },
    bring: async () => {
      if (refused) throw refused
      asked.push('bring')
    },
    addMailbox: async () => {
      if (refused) throw refused
      asked.push('mailbox')
      return { email: 'ann@example.org' }
    },
    add: async ({ method }) => void asked.push(`add ${method}`),
    deleteWallet: async () => ({ deletedAtMs: 5 }),
  }
  const login = { methods: {}, setTheme: () => {}, walletSecurity: port } as unknown as LoginPort
  const session = sessionOf('eip155:1', alice)
  const connector = fakeConnector({ id: 'ID_AUTH', type: 'AUTH', namespaces: ['eip155'], login, session })
  const kit = testKit({ connectors: [{ ...connector, login }] })
  kit.start()
  await connect(kit, { connectorId: 'ID_AUTH' })
  const read = () => getQueryClient(kit).fetchQuery(recoveryQuery(kit))
  return {
    ...{ kit, read, asked },
    refuse: (error: KitError) => (refused = error),
    logOut: () => {
      loggedOut = true
    },
  }
}

describe('what protects the wallet', () => {
  it('is read again after a change', async () => {
    const { kit, read } = await loggedIn()
    expect((await read()).ways).toEqual([])
    await addRecoveryMethod(kit, { method: 'passkey' })
    expect((await read()).ways.map(({ id }) => id)).toEqual(['add passkey'])
  })

  it('has a mailbox that leads back, whose address the wallet says', async () => {
    const { kit, read, asked, refuse } = await loggedIn()
    expect(await addMailbox(kit)).toEqual({ email: 'ann@example.org' })
    expect(asked).toEqual(['mailbox'])
    expect((await read()).ways).toHaveLength(1)
    refuse(new KitError({ code: 'frame/not-offered', shortMessage: 'No' }))
    await expect(addMailbox(kit)).rejects.toMatchObject({ code: 'frame/not-offered' })
  })

  it('tells telemetry when the wallet’s page failed, and not when the person changed their mind', async () => {
    const { kit, refuse } = await loggedIn()
    const reported: unknown[] = []
    telemetryOf(kit).report = (category, error) => reported.push([category, (error as KitError).code])
    for (const code of ['wallet/user-rejected', 'recovery/last-way', 'frame/session-expired', 'frame/error'] as const) {
      refuse(new KitError({ code, shortMessage: 'No' }))
      await expect(manageDevices(kit)).rejects.toMatchObject({ code })
    }
    await vi.waitFor(() => expect(reported).toEqual([['SECURE_SITE_ERROR', 'frame/error']]))
  })

  it('is brought where the wallet lets it, and refused where the account has one', async () => {
    const { kit, asked, refuse } = await loggedIn()
    await bringWallet(kit)
    expect(asked).toEqual(['bring'])
    // What follows is said once, and not of a login that came much later.
    expect([takeBrought(kit), takeBrought(kit)]).toEqual([true, false])
    await bringWallet(kit)
    await kit.clock.advance(3_600_000)
    expect(takeBrought(kit)).toBe(false)
    refuse(new KitError({ code: 'frame/has-wallet', shortMessage: 'No' }))
    await expect(bringWallet(kit)).rejects.toMatchObject({ code: 'frame/has-wallet' })
  })

  it('is kept apart for each person', async () => {
    const { kit } = await loggedIn()
    const { queryKey } = recoveryQuery(kit)
    await deleteWallet(kit)
    expect(recoveryQuery(kit).queryKey).not.toEqual(queryKey)
  })

  it('stays logged in after the devices were looked at, and leaves where the person logged out everywhere', async () => {
    const { kit, logOut } = await loggedIn()
    expect(await manageDevices(kit)).toEqual({ loggedOut: false })
    expect(kit.store.getState().connections.size).toBe(1)
    logOut()
    expect(await manageDevices(kit)).toEqual({ loggedOut: true })
    expect(kit.store.getState().connections.size).toBe(0)
  })

  it('logs out with the deletion, and says when it happens', async () => {
    const { kit } = await loggedIn()
    expect(await deleteWallet(kit)).toEqual({ deletedAtMs: 5 })
    expect(kit.store.getState().connections.size).toBe(0)
  })
})
