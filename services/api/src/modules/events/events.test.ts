import { eventProperties } from '@latchkey/protocol'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { afterEach, describe, expect, it } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { migrate } from '../../db/migrate.ts'
import { startApi } from '../../startApi.ts'
import { newProject } from '../projects/project.ts'
import { createEventStore } from './createEventStore.ts'
import { eventSummaryPage } from './eventsModule.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]()
})
async function apiWith(analytics: boolean, config = {}): Promise<TestApi> {
  const defaultProject = newProject('shop', { analytics, allowedOrigins: ['https://app.example'] })
  const api = await testApi({ defaultProject, ...config })
  open.push(api)
  return api
}

let count = 0
const id = () => `5f0c1c2e-2f0a-4a57-9a2c-${String(count++).padStart(12, '0')}`
const tracked = (event = 'MODAL_OPEN', properties: object = { connected: true }) => ({
  eventId: id(),
  url: 'https://app.example/cart?mail=ada@mail.example#token',
  domain: 'app.example',
  timestamp: 1_795_262_400_000,
  props: { type: 'track', event, properties, address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
})
const failed = () => ({
  eventId: id(),
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: '2026-11-21T12:00:00.000Z',
  props: { type: 'error', event: 'API_ERROR', errorType: 'TypeError', errorMessage: 'no', stackTrace: 'at a' },
})
const path = '/e?projectId=shop&st=latchkey&sv=react-evm-0.1.0'
const kept = (api: TestApi) => api.deps.database.selectFrom('events').selectAll().orderBy('id').execute()

describe('POST /e', () => {
  it('keeps both shapes, without the query of the page and without an address', async () => {
    const api = await apiWith(true)
    for (const body of [tracked(), failed()]) {
      const response = await api.post(path, body)
      expect([response.status, await response.json()]).toEqual([200, {}])
    }
    const [first, second] = await kept(api)
    expect(first).toMatchObject({
      project: 'shop',
      type: 'track',
      event: 'MODAL_OPEN',
      domain: 'app.example',
      url: 'https://app.example/cart',
      properties: '{"connected":true}',
      address: null,
      told_at: 1_795_262_400_000,
    })
    expect(second).toMatchObject({ type: 'error', event: 'API_ERROR', told_at: 1_795_262_400_000 })
    expect(JSON.parse(second?.properties ?? '')).toEqual({
      errorType: 'TypeError',
      errorMessage: 'no',
      stackTrace: 'at a',
    })
  })

  it('keeps a backslash before u0000', async () => {
    const api = await apiWith(true)
    const event = failed()
    const props = { ...event.props, errorMessage: 'C:\\u0000' }
    expect((await api.post(path, { ...event, props })).status).toBe(200)
    const [row] = await kept(api)
    expect(JSON.parse(row?.properties ?? '')).toMatchObject({ errorMessage: 'C:\\u0000' })
  })

  it('keeps nothing of a project whose analytics are off', async () => {
    const api = await apiWith(false)
    expect((await api.post(path, tracked())).status).toBe(200)
    expect((await api.post('/batch?projectId=shop', [tracked(), failed()])).status).toBe(200)
    expect(await kept(api)).toEqual([])
  })

  it('keeps addresses where the operator has said so', async () => {
    const api = await apiWith(true, { eventAddresses: true })
    await api.post(path, tracked())
    expect((await kept(api))[0]?.address).toBe('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
  })

  it('keeps only the properties that the event has, and no address among them', async () => {
    const api = await apiWith(true)
    await api.post(path, tracked('LOAD_MORE_TRANSACTIONS', { address: '0x1', projectId: 'shop', mail: 'a@b.example' }))
    expect((await kept(api))[0]?.properties).toBe('{"projectId":"shop"}')
  })

  it('keeps an event once, however often it is sent', async () => {
    const api = await apiWith(true)
    const body = tracked()
    await api.post(path, body)
    await api.post('/batch?projectId=shop', [body, tracked()])
    expect(await kept(api)).toHaveLength(2)
  })

  it.each([
    ['an unknown event', { props: { type: 'track', event: 'ELSE' } }],
    ['MODAL_CREATED, which is never sent', { props: { type: 'track', event: 'MODAL_CREATED' } }],
    ['an id that is none', { eventId: 'x' }],
    ['a time that is none', { timestamp: 'yesterday' }],
  ])('refuses %s', async (_, change) => {
    const api = await apiWith(true)
    expect((await api.post(path, { ...tracked(), ...change })).status).toBe(422)
    expect(await kept(api)).toEqual([])
  })

  it('takes every event of the table', async () => {
    const api = await apiWith(true)
    const names = Object.keys(eventProperties)
    for (const name of names) expect([name, (await api.post(path, tracked(name, {}))).status]).toEqual([name, 200])
    expect(await kept(api)).toHaveLength(names.length)
  })

  it('answers a page that is not on the list with 403', async () => {
    const api = await apiWith(true)
    const response = await api.post(path, tracked(), { origin: 'https://other.example' })
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'api/origin-not-allowed' }])
  })

  it('forgets after the days that are set', async () => {
    const api = await apiWith(true, { eventDays: 2 })
    await api.post(path, tracked())
    api.clock.ms += 2 * 86_400_000 + 3_600_001
    await api.post(path, tracked())
    expect(await kept(api)).toHaveLength(1)
  })
})

describe('the summary', () => {
  it('counts by project and event, without letting a page write into it', async () => {
    const api = await apiWith(true)
    for (const body of [tracked(), tracked(), failed()]) await api.post(path, body)
    await api.post(path, { ...tracked(), domain: '<script>' })
    const text = eventSummaryPage(await api.deps.events.counts(90), 90)
    expect(text).toContain('<td>shop</td><td>MODAL_OPEN</td><td>track</td><td>3</td><td>2</td>')
    expect(text).toContain('<td>API_ERROR</td><td>error</td><td>1</td>')
    expect(text).not.toContain('<script')
  })

  it('is on the operator’s port alone', async () => {
    const metricsPort = await freePort()
    const service = await startApi({ metricsPort, logLevel: 'silent', defaultProject: newProject('shop') })
    expect((await fetch(`${service.url}/events`)).status).toBe(404)
    const shown = await fetch(`http://127.0.0.1:${metricsPort}/events`)
    expect(shown.headers.get('content-type')).toContain('text/html')
    expect(await shown.text()).toContain('No event.')
    await service.stop()
  })
})

describe.each(databases.map(({ name, open: start }) => [name, start] as const))('events on %s', (_, start) => {
  it('are counted', async () => {
    await using one = await start()
    await migrate(one.database)
    const clock = { nowMs: () => 1_795_262_400_000 }
    const store = createEventStore({ database: one.database, clock, keepDays: 90, keepAddresses: false })
    const event = { ...tracked(), props: { type: 'track', event: 'MODAL_OPEN' } } as const
    await store.add('shop', [event, { ...event, eventId: id(), domain: 'b.example' }])
    expect(await store.counts(1)).toEqual([
      { project: 'shop', event: 'MODAL_OPEN', type: 'track', count: 2, domains: 2, lastAtMs: 1_795_262_400_000 },
    ])
  })
})
