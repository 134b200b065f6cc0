import { accountEndpoints, loginEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import { expect, it } from 'vitest'
import { VaultServiceError } from '../calls/createVaultClient.ts'
import type { VaultStore } from '../store/vaultStore.ts'
import { createSessions } from './createSessions.ts'

/** The service as it trades tokens: each refresh token is good once, and a second use ends the session. */
function testService() {
  let drawn = 0
  let ended = false
  let down = false
  let refreshes = 0
  const spent = new Set<string>()
  let access = ''
  function next(): VaultSession {
    drawn += 1
    access = `access${drawn}`
    return {
      accessToken: access,
      accessExpiresInSeconds: 300,
      refreshToken: `refresh${drawn}`,
      handle: 'sid.aaaaaaaaaaaaaaaaaaaaaa',
      user: { id: 'u'.repeat(22), email: 'ann@example.org' } as never,
      wallet: 'none',
      deviceEnrolled: false,
      assertion: 'a.b.c',
    }
  }
  const invalid = () => new VaultServiceError('session/invalid')
  const call = async (endpoint: unknown, body: unknown, options?: { accessToken?: string | undefined }) => {
    if (down) throw new VaultServiceError(undefined)
    if (endpoint !== loginEndpoints.refresh) {
      if (ended || options?.accessToken !== access) throw invalid()
      return { by: options.accessToken }
    }
    refreshes += 1
    const { refreshToken } = body as { refreshToken: string }
    if (spent.has(refreshToken)) ended = true
    if (ended) throw invalid()
    spent.add(refreshToken)
    // As long as a network takes: another tab comes meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 30))
    return next()
  }
  return {
    auth: { call: call as never },
    next,
    refreshes: () => refreshes,
    setDown(is: boolean) {
      down = is
    },
    end() {
      ended = true
    },
    /** The service takes the access token back before its time. */
    forgetAccess() {
      access = 'another'
    },
  }
}

/** Tabs of one browser share what is kept. */
function testStore(): VaultStore {
  const rows = new Map<string, unknown>()
  return {
    get: async (key) => structuredClone(rows.get(key)) as never,
    put: async (key, value) => void rows.set(key, structuredClone(value)),
    remove: async (key) => void rows.delete(key),
  }
}

/** A browser that is logged in, with as many tabs as are asked for. */
async function loggedIn(expiresInSeconds = 300) {
  const service = testService()
  const store = testStore()
  const openTab = () => createSessions({ store, auth: service.auth, onSession: () => {} })
  await openTab().begin({ ...service.next(), accessExpiresInSeconds: expiresInSeconds })
  return { service, store, openTab }
}

it('trades the tokens once where several tabs need new ones at the same time', async () => {
  const { service, openTab } = await loggedIn(0)
  const kept = await Promise.all([openTab().fresh(), openTab().fresh(), openTab().fresh()])
  expect(kept.map(({ accessToken }) => accessToken)).toEqual(['access2', 'access2', 'access2'])
  expect(service.refreshes()).toBe(1)
})

it('never spends a token that another tab has spent, whoever asked for new ones', async () => {
  const { openTab, store } = await loggedIn(0)
  const tabs = [openTab(), openTab(), openTab()]
  await Promise.all(tabs.map((tab) => tab.renew()))
  expect((await store.get('session'))?.accessToken).toBe('access4')
})

it('repeats a call once with the tokens that another tab got meanwhile', async () => {
  const { service, openTab } = await loggedIn()
  service.forgetAccess()
  const calls = [openTab(), openTab()].map((tab) => tab.call(accountEndpoints.me, undefined))
  expect(await Promise.all(calls)).toEqual([{ by: 'access2' }, { by: 'access2' }])
  expect(service.refreshes()).toBe(1)
})

it('leaves tokens alone that are good for longer', async () => {
  const { service, openTab } = await loggedIn()
  await openTab().fresh()
  expect(service.refreshes()).toBe(0)
})

it('stays logged in while the service cannot be reached, and goes on when it can', async () => {
  const { service, store, openTab } = await loggedIn(0)
  service.setDown(true)
  await expect(openTab().fresh()).rejects.toMatchObject({ code: 'frame/service-unavailable' })
  expect(await store.get('session')).toMatchObject({ refreshToken: 'refresh1' })
  service.setDown(false)
  expect(await openTab().fresh()).toMatchObject({ accessToken: 'access2' })
})

it('is over once the service says so', async () => {
  const { service, store, openTab } = await loggedIn(0)
  service.end()
  await expect(openTab().fresh()).rejects.toMatchObject({ code: 'frame/session-expired' })
  expect(await store.get('session')).toBeUndefined()
  await expect(openTab().fresh()).rejects.toMatchObject({ code: 'frame/session-expired' })
})

it('is over here at once when a person leaves, and for the service as soon as that can be reached', async () => {
  const { service, store, openTab } = await loggedIn()
  service.setDown(true)
  await expect(openTab().end()).rejects.toThrow()
  expect(await store.get('session')).toBeUndefined()
  expect(await store.get('leaving')).toMatchObject({ accessToken: 'access1' })
  service.setDown(false)
  await openTab().leave()
  expect(await store.get('leaving')).toBeUndefined()
})
