import { loginEndpoints } from '@latchkey/protocol/vault'
import { afterEach, expect, it, vi } from 'vitest'
import { createVaultClient } from './createVaultClient.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number, code: string) =>
  Response.json({ status: 'FAILED', reasons: [{ field: '', description: 'no' }], code, requestId: 'r' }, { status })

it.each<[string, () => Response, string]>([
  [
    'is not reached',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'frame/service-unavailable',
  ],
  [
    'has a proxy that answers for it',
    () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    'frame/service-unavailable',
  ],
  ['has lost its database', () => refusal(503, 'api/upstream-unavailable'), 'frame/service-unavailable'],
  ['has a full disk', () => refusal(503, 'api/storage-full'), 'frame/service-unavailable'],
  ['is at fault', () => refusal(500, 'api/internal'), 'frame/service-unavailable'],
  ['is asked too often', () => refusal(429, 'api/rate-limited'), 'frame/too-many-requests'],
  ['does not know what it is asked', () => refusal(400, 'api/invalid-request'), 'request/went-wrong'],
])('a service of the wallet that %s is told by its code', async (_, answer, code) => {
  vi.stubGlobal('fetch', async () => answer())
  const keys = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const client = createVaultClient({ baseUrl: 'https://auth.test', keys, greetingPath: '/health' })
  await expect(client.call(loginEndpoints.work, {})).rejects.toMatchObject({ code })
})
