import { accountEndpoints, loginEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkChain } from '../../auth/src/audit/checkChain.ts'
import { chainEvents } from '../../auth/src/audit/keepAudit.ts'
import { endAllSessions } from '../../auth/src/sessions/endAllSessions.ts'
import { makeWallet } from './makeWallet.ts'
import { type TestDevice, type TestVault, testVault } from './testVault.ts'

const email = 'ann@example.org'
const hourMs = 3_600_000

let vault: TestVault
let own: TestDevice
let session: Awaited<ReturnType<TestVault['auth']['logIn']>>
let setId: string
beforeEach(async () => {
  vault = await testVault()
  own = vault.device()
  session = await vault.auth.logIn(own.auth, email)
  vault.clock.ms += 1_000
  ;({ setId } = await makeWallet(own, session))
  await own.auth.call(accountEndpoints.describeDevice, { browser: 'Chrome on Linux', app: 'https://app.test' }, session)
})
afterEach(() => vault[Symbol.asyncDispose]())

const eventsOf = async (device: TestDevice, tokens: { accessToken: string }) =>
  (await device.auth.call(accountEndpoints.activity, undefined, tokens)).events
const atOwn = { current: true, browser: 'Chrome on Linux', app: 'https://app.test' }

describe('the activity of an account', () => {
  it('has a share that who copied the device had released, and the next one an hour later', async () => {
    const thief = vault.device(own.key())
    for (const waitMs of [0, 1_000, hourMs - 2_000]) {
      vault.clock.ms += waitMs
      session = await own.auth.call(loginEndpoints.refresh, { refreshToken: session.refreshToken })
      await thief.auth.call(walletEndpoints.release, { setId }, session)
    }
    const released = async () => (await eventsOf(own, session)).filter(({ event }) => event === 'share-released')
    expect(await released()).toMatchObject([{ atMs: vault.clock.ms - hourMs + 1_000, device: atOwn }])
    vault.clock.ms += 1_000
    await thief.auth.call(walletEndpoints.release, { setId }, session)
    expect(await released()).toMatchObject([{ atMs: vault.clock.ms }, {}])
  })

  it('has each recovery that who was read a code asked for, on a device that is not the person’s', async () => {
    vault.clock.ms += 31_000
    const thief = vault.device()
    const theirs = await vault.auth.logIn(thief.auth, email)
    for (const _ of [1, 2]) await thief.auth.call(walletEndpoints.recover, {}, theirs)
    const released = (await eventsOf(own, session)).filter(({ event }) => event === 'recovery-released')
    expect(released).toMatchObject([{ device: { current: false } }, { device: { current: false } }])
    const logins = (await eventsOf(own, session)).filter(({ event }) => event === 'login')
    expect(logins.map(({ device }) => device?.current)).toEqual([false, true])
  })

  it('notes no release that was refused, and shows nobody else’s', async () => {
    const absent = { setId: 'a'.repeat(22) }
    expect(await own.auth.attempt(walletEndpoints.release, absent, session)).toMatchObject({ code: 'vault/absent' })
    expect((await eventsOf(own, session)).map(({ event }) => event)).toEqual(['wallet-made', 'login'])
    const bob = vault.device()
    const theirs = await vault.auth.logIn(bob.auth, 'bob@example.org')
    expect(await eventsOf(bob, theirs)).toMatchObject([{ event: 'login' }])
  })

  it('is in the chain with its devices: one that is named in the place of another is found', async () => {
    const { database } = vault.auth.deps
    vault.clock.ms += 1_000
    await own.auth.call(walletEndpoints.release, { setId }, session)
    await chainEvents(vault.auth.deps)
    expect(await checkChain(database, [])).toMatchObject({ events: 3, wrong: undefined })
    await database.updateTable('audit_events').set({ device_id: 'x' }).where('event', '=', 'share-released').execute()
    expect((await checkChain(database, [])).wrong).toBe('Event 3 was changed.')
    await database.updateTable('audit_events').set({ device_id: null }).where('event', '=', 'share-released').execute()
    expect((await checkChain(database, [])).wrong).toBe('Event 3 was changed.')
  })
})

it('all sessions end at once by command, and people log in again with their shares', async () => {
  const others: { device: TestDevice; tokens: typeof session }[] = []
  for (let index = 0; index < 120; index += 1) {
    vault.clock.ms += 2_000
    const device = vault.device()
    others.push({ device, tokens: await vault.auth.logIn(device.auth, `p${index}@example.org`) })
  }
  expect(await endAllSessions(vault.auth.deps)).toBe(121)
  const last = others.at(-1)
  for (const { device, tokens } of [{ device: own, tokens: session }, ...(last === undefined ? [] : [last])]) {
    expect(await device.auth.attempt(accountEndpoints.me, undefined, tokens)).toMatchObject({ code: 'session/invalid' })
    const { refreshToken } = tokens
    const refreshed = await device.auth.attempt(loginEndpoints.refresh, { refreshToken })
    expect(refreshed).toMatchObject({ code: 'session/invalid' })
  }
  vault.clock.ms += 31_000
  session = await vault.auth.logIn(own.auth, email)
  vault.clock.ms += 1_000
  await own.auth.call(walletEndpoints.release, { setId }, session)
  expect((await eventsOf(own, session)).map(({ event }) => event)).toEqual([
    'share-released',
    'login',
    'sessions-ended',
    'wallet-made',
    'login',
  ])
})
