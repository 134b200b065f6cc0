import { startValkey, type TestValkey } from '@latchkey/service-kit/test/valkey'
import type { Valkey } from 'iovalkey'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openValkey, openValkeyStore } from './openStores.ts'
import { createBrowser, createTestServer, now, outcome } from './people.ts'
import { storeSuite } from './storeSuite.ts'

let valkey: TestValkey
let client: Valkey
let count = 0

beforeAll(async () => {
  valkey = await startValkey()
  client = openValkey(valkey.url)
}, 60_000)
afterAll(async () => {
  client?.disconnect()
  await valkey?.stop()
})

async function create() {
  count += 1
  return openValkeyStore(client, `{siwx${count}}:`)
}
storeSuite(create)

it('forgets by itself what has ended', async () => {
  const store = await create()
  const account = `eip155:1:0x${'a'.repeat(40)}` as const
  const session = {
    id: '1',
    version: 0,
    createdAt: now,
    lastUsedAt: now,
    accounts: [{ account, by: 'key', signedInAt: now, domain: 'app.example', uri: 'https://app.example/' }],
  } as const
  await store.saveSession({ ...session, key: 'a', endsAt: now + 30 })
  await store.saveSession({ ...session, key: 'b', endsAt: now + 60_000 })
  await store.saveSession({ ...session, key: 'c', endsAt: now + 30 })
  await expect.poll(() => store.readSession('c')).toBeUndefined()
  expect((await store.sessionsOf([account])).map(({ key }) => key)).toEqual(['b'])
  const nonce = `{siwx${count}}:nonce:n`
  await store.addNonce({ key: 'n', holder: 'h', expiresAt: now + 600_000 })
  expect(await client.pttl(nonce)).toBeGreaterThan(600_000)
})

it('answers 503 while Valkey is down', async () => {
  const { server } = createTestServer({ store: await create() })
  await valkey.kill()
  expect(await outcome(await createBrowser(server).post('/nonce', {}))).toBe('503 siwx/store-unavailable')
})
