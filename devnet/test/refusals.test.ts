import { newProject, startApi } from '@latchkey/api'
import { apiClient, createKit, type Env, memoryStorage } from '@latchkey/core'
import { walletsQuery } from '@latchkey/core/queries'
import { postProfileAccount } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personas } from '../src/world/personas.ts'

const page = 'https://app.example.org'
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  const defaultProject = newProject('p', { allowedOrigins: [page] })
  api = await startApi({ logLevel: 'silent', defaultProject, nameZones: ['reown.id'] })
})
afterAll(() => api.stop())

type Page = { readonly origin?: string; readonly projectId?: string; readonly aheadMs?: number }

/** The kit of a page, whose requests carry its origin as a browser sends it. */
function kitOf({ origin = page, projectId = 'p', aheadMs = 0 }: Page) {
  const env: Partial<Env> = {
    clock: {
      nowMs: () => Date.now() + aheadMs,
      setTimer: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs)
        return () => clearTimeout(timer)
      },
    },
    storage: memoryStorage(),
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin } }),
  }
  return createKit({ networks: [mainnet], apiUrl: api.url, projectId, env })
}

const directory = (given: Page) =>
  walletsQuery(kitOf(given), { page: 1, entries: 4 }).queryFn({ signal: new AbortController().signal })

/** A name that a wallet signs at the time that its page has. */
async function register(given: Page) {
  const { alice } = personas
  const kit = kitOf(given)
  const timestamp = Math.floor(kit.env.clock.nowMs() / 1_000)
  const name = `alice-at-${timestamp}.reown.id`
  const message = JSON.stringify({ name, attributes: {}, timestamp })
  const body = { message, signature: await alice.signMessage({ message }), coin_type: 60, address: alice.address }
  return apiClient(kit).call(postProfileAccount, { params: {}, query: {}, body })
}

it('a page of a listed origin with a right clock is answered', async () => {
  expect((await directory({})).count).toBeGreaterThan(0)
  expect(await register({})).toMatchObject({ success: true })
})

it.each<[string, () => Promise<unknown>, object]>([
  [
    'a page that is not listed',
    () => directory({ origin: 'https://other.example' }),
    { code: 'api/origin-not-allowed' },
  ],
  ['a project that does not exist', () => directory({ projectId: 'nobody' }), { code: 'api/project-id-invalid' }],
  ['a clock that is ahead', () => register({ aheadMs: 3_600_000 }), { code: 'api/clock-off' }],
  ['a clock that is behind', () => register({ aheadMs: -3_600_000 }), { code: 'api/clock-off' }],
])('%s is told by a code of its own', async (_, ask, error) => {
  await expect(ask()).rejects.toMatchObject(error)
})

it('a service that is down is told by a code of its own', async () => {
  await api.stop()
  await expect(directory({})).rejects.toMatchObject({ code: 'http/unreachable' })
})
