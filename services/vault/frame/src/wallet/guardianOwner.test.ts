import type { SocialProvider } from '@latchkey/protocol/vault'
import { expect, it } from 'vitest'
import type { KeptSession } from '../store/vaultStore.ts'
import { newOwner } from './guardianOwner.ts'
import type { WalletPorts } from './walletPorts.ts'

type Asks = 'always' | 'withoutEmail'
const email = 'ann@example.org'

const ownerOf = (
  given: { email?: string | null; logsInAt?: SocialProvider[]; hasScreens?: boolean },
  guardian: { providers?: SocialProvider[]; asksProvider?: Asks } = {},
) => {
  const keys = { providers: ['x', 'google'], asksProvider: 'withoutEmail', ...guardian }
  const ports = { guardian: { call: async () => keys } } as unknown as Pick<WalletPorts, 'sessions' | 'guardian'>
  const session = { user: { providers: given.logsInAt ?? ['x'], guardianEmail: null } } as unknown as KeptSession
  return newOwner(ports, session, { email: given.email ?? null, hasScreens: given.hasScreens ?? true })
}

it('asks who has an address by mail, unless the operator wants the provider asked of everybody', async () => {
  expect(await ownerOf({ email })).toEqual({ email })
  expect(await ownerOf({ email }, { asksProvider: 'always' })).toEqual({ provider: 'x' })
  expect(await ownerOf({ email, logsInAt: [] }, { asksProvider: 'always' })).toEqual({ email })
})

it('asks who has none at the provider, if the guardian has a client there', async () => {
  expect(await ownerOf({})).toEqual({ provider: 'x' })
  expect(await ownerOf({ logsInAt: ['github', 'google'] })).toEqual({ provider: 'google' })
  await expect(ownerOf({}, { providers: [] })).rejects.toMatchObject({ code: 'login/email-needed' })
  await expect(ownerOf({ logsInAt: [] })).rejects.toMatchObject({ code: 'login/email-needed' })
})

it('needs an address where the page shows no screen of the frame', async () => {
  await expect(ownerOf({ hasScreens: false })).rejects.toMatchObject({ code: 'login/email-needed' })
  expect(await ownerOf({ email, hasScreens: false }, { asksProvider: 'always' })).toEqual({ email })
})
