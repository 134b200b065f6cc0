import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoredProject } from '@latchkey/protocol/http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity } from './createIdentity.ts'
import { createManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import { until } from './until.ts'
import { useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
const token = 'x'.repeat(32)
const shop: StoredProject = {
  id: 'shop',
  name: 'Shop',
  enabled: true,
  development: false,
  allowedOrigins: ['https://shop.example'],
  packageNames: ['example.android'],
  bundleIds: [],
  verifiedDomains: [],
  features: [],
  dailyRequests: null,
  messagesPerDay: null,
  loginPolicy: null,
  isolation: null,
  family: null,
}

/** The api's side of the contract. What it answers for a project is the test's. */
let stored: Record<string, StoredProject | undefined>
let answers: 'well' | 'never' | 'wrongly'
let asked: string[]
const api = createServer((request, response) => {
  const id = new URL(request.url ?? '', 'http://api').searchParams.get('id') ?? ''
  asked.push(id)
  if (answers === 'never') return void request.socket.destroy()
  const known = request.headers.authorization === `Bearer ${token}`
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
  const project = answers === 'wrongly' ? { ...shop, id: 'other', allowedOrigins: [] } : (stored[id] ?? null)
  response.end(JSON.stringify(known ? { project } : {}))
})
let projectStore: { url: string; token: string }
beforeEach(async () => {
  stored = { shop }
  answers = 'well'
  asked = []
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  projectStore = { url: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, token }
})
afterEach(async () => {
  api.closeAllConnections()
  await new Promise((resolve) => api.close(resolve))
})

const wantsFrame = { useOnCloseEvent: 'true' }
const page = (origin: string) => ({ headers: { origin }, query: { projectId: 'shop', ...wantsFrame } })

it('admits and refuses by what the api keeps', async () => {
  const relay = await start({ projectStore })
  const client = await connect(relay, page('https://shop.example'))
  expect((await client.subscribe(newTopic())).result).toBeDefined()
  const app = await connect(relay, { query: { projectId: 'shop', packageName: 'example.android', ...wantsFrame } })
  expect((await app.subscribe(newTopic())).result).toBeDefined()
  const refused = async (options: Parameters<typeof connect>[1]) => (await connect(relay, options)).closed
  expect(await refused(page('https://evil.example'))).toMatchObject({
    code: 3000,
    reason: expect.stringContaining('not on the list'),
  })
  for (const [projectId, reason] of [
    ['', 'missing'],
    ['unknown', 'unknown'],
    ['..', 'unknown'],
    ['shop&id=unknown', 'unknown'],
  ])
    expect(await refused({ query: { projectId: projectId ?? '', ...wantsFrame } })).toMatchObject({
      code: 3000,
      reason: expect.stringContaining(reason ?? ''),
    })
  expect(asked).not.toContain('')
})

it('takes up a change within ten seconds, also for who is connected', async () => {
  const clock = createManualClock()
  const relay = await start({ projectStore, clock })
  const open = () => connect(relay, page('https://shop.example'))
  const client = await open()
  expect((await client.publish(newTopic(), 'm')).result).toBe(true)
  stored = { shop: { ...shop, messagesPerDay: 0 } }
  expect((await (await open()).publish(newTopic(), 'm')).result).toBe(true)
  clock.pass(10_000)
  await open()
  expect((await client.publish(newTopic(), 'm')).error?.data).toBe('QuotaExceeded')
  stored = { shop: { ...shop, enabled: false } }
  clock.pass(10_000)
  expect(await (await open()).closed).toMatchObject({ code: 3000, reason: 'Project ID is disabled' })
})

it('goes on with what it knew while the api is away, and asks others to come back', async () => {
  const clock = createManualClock()
  const relay = await start({ projectStore, clock })
  await connect(relay, page('https://shop.example'))
  answers = 'never'
  clock.pass(3_600_000)
  const client = await connect(relay, page('https://shop.example'))
  expect((await client.subscribe(newTopic())).result).toBeDefined()
  const stranger = await connect(relay, { query: { projectId: 'unknown', ...wantsFrame } })
  expect(await stranger.closed).toMatchObject({ code: 1013 })
  const query = { auth: createIdentity().token(relay.url), projectId: 'unknown' }
  const socket = new WebSocket(`${relay.url}?${new URLSearchParams(query)}`)
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  const called = await fetch(`${relay.httpUrl}/rpc?${new URLSearchParams(query)}`, { method: 'POST', body: '{}' })
  expect(called.status).toBe(503)
  expect(await called.json()).toMatchObject({ code: 'relay/projects-unavailable' })
})

it('takes no word about another project than the one that it asked for', async () => {
  answers = 'wrongly'
  const relay = await start({ projectStore })
  expect(await (await connect(relay, page('https://evil.example'))).closed).toMatchObject({ code: 1013 })
})

it('is not disturbed by a client that leaves while its project is looked up', async () => {
  const relay = await start({ projectStore })
  const query = { auth: createIdentity().token(relay.url), projectId: 'shop' }
  const socket = new WebSocket(`${relay.url}?${new URLSearchParams(query)}`)
  socket.on('error', () => {})
  await until(() => asked.length > 0 || socket.readyState === WebSocket.OPEN, 'the project is looked up')
  socket.terminate()
  const client = await connect(relay, page('https://shop.example'))
  expect((await client.subscribe(newTopic())).result).toBeDefined()
})
