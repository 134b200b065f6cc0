import { KitError } from '@latchkey/protocol'
import { describe, expect, it, vi } from 'vitest'
import { alice, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { LoginPort } from '../ports/login.ts'
import type { WalletDevice, WalletSecurityPort } from '../ports/protection.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { telemetryOf } from '../telemetry/telemetry.ts'
import {
  addRecoveryMethod,
  deleteWallet,
  devicesQuery,
  leaveEverywhere,
  recoveryQuery,
  revokeDevice,
} from './protection.ts'

const device = (id: string, current = false): WalletDevice => ({
  id,
  current,
  enrolled: true,
  lastSeenMs: 0,
  browser: 'Chrome on Linux',
  app: 'https://app.example',
})

/** A kit whose person is logged in, over a wallet that remembers what it was asked. */
async function loggedIn() {
  const asked: string[] = []
  let devices = [device('here', true), device('phone'), device('lost')]
  let refused: KitError | undefined
  const port: Partial<WalletSecurityPort> = {
    read: async () => ({ automatic: 'on', automaticFromMs: null, ways: [] }),
    devices: async () => devices,
    revokeDevice: async ({ id }) => {
      if (refused) throw refused
      asked.push(`revoke ${id}`)
      devices = devices.filter((each) => each.id !== id)
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
  const read = () => getQueryClient(kit).fetchQuery(devicesQuery(kit))
  return { kit, asked, read, refuse: (error: KitError) => (refused = error) }
}

describe('what protects the wallet', () => {
  it('is read anew after a change', async () => {
    const { kit, asked, read } = await loggedIn()
    expect((await read()).map(({ id }) => id)).toEqual(['here', 'phone', 'lost'])
    await revokeDevice(kit, { id: 'lost' })
    expect((await read()).map(({ id }) => id)).toEqual(['here', 'phone'])
    await addRecoveryMethod(kit, { method: 'passkey' })
    expect(asked).toEqual(['revoke lost', 'add passkey'])
  })

  it('tells telemetry when the wallet’s page failed, and not when the person changed their mind', async () => {
    const { kit, refuse } = await loggedIn()
    const reported: unknown[] = []
    telemetryOf(kit).report = (category, error) => reported.push([category, (error as KitError).code])
    for (const code of ['wallet/user-rejected', 'recovery/last-way', 'frame/session-expired', 'frame/error'] as const) {
      refuse(new KitError({ code, shortMessage: 'No' }))
      await expect(revokeDevice(kit, { id: 'lost' })).rejects.toMatchObject({ code })
    }
    await vi.waitFor(() => expect(reported).toEqual([['SECURE_SITE_ERROR', 'frame/error']]))
  })

  it('is kept apart for each person', async () => {
    const { kit } = await loggedIn()
    const { queryKey } = recoveryQuery(kit)
    await deleteWallet(kit)
    expect(recoveryQuery(kit).queryKey).not.toEqual(queryKey)
  })

  it('takes the others out and then leaves, or stays where one could not be taken out', async () => {
    const { kit, asked, refuse } = await loggedIn()
    refuse(new KitError({ code: 'wallet/user-rejected', shortMessage: 'Declined' }))
    await expect(leaveEverywhere(kit)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(kit.store.getState().connections.size).toBe(1)
    const again = await loggedIn()
    await leaveEverywhere(again.kit)
    expect(again.asked).toEqual(['revoke phone', 'revoke lost'])
    expect(again.kit.store.getState().connections.size).toBe(0)
    expect(asked).toEqual([])
  })

  it('logs out with the deletion, and says when it happens', async () => {
    const { kit } = await loggedIn()
    expect(await deleteWallet(kit)).toEqual({ deletedAtMs: 5 })
    expect(kit.store.getState().connections.size).toBe(0)
  })
})
