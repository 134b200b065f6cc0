import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OperatedService, operatorPageEndpoints, type SecurityEvent } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type OperatorWorld, operatorWorld, outcome, read } from '../../../test/operators.ts'
import { personServices } from '../../../test/personServices.ts'

const metricsToken = 'm'.repeat(32)
/** What a relay shows to who has its token, as it writes it. */
const shown = [
  '# TYPE process_start_time_seconds gauge',
  'process_start_time_seconds{service="relay"} 1795000000',
  'latchkey_relay_evicted_total{service="relay"} 340',
  'latchkey_relay_evicted_last_hour{service="relay"} 12',
  'latchkey_relay_sockets{service="relay"} 2',
  '',
].join('\n')

let services: Awaited<ReturnType<typeof personServices>>
let world: OperatorWorld
let browser: Awaited<ReturnType<OperatorWorld['join']>>['browser']
beforeAll(async () => {
  services = await personServices()
  // No one listens at port 9.
  const urls = { relay: 'http://127.0.0.1:9', auth: services.auth.url, guardian: undefined }
  world = await operatorWorld({ others: { urls, people: { auth: services.people.auth } } })
  browser = (await world.join('Ann', 'support')).browser
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await services[Symbol.asyncDispose]()
})
beforeEach(() => {
  services.auth.asked.length = 0
  services.auth.state.twist = undefined
  world.api.clock.ms += 60_000
})

const ask = async () => (await read<{ services: OperatedService[] }>(await browser.send('services'))).services
const responseOf = (path: string) =>
  operatorPageEndpoints.find((endpoint) => endpoint.path === `/operator/v1/${path}`)?.response ?? v.never()

describe('another service, on the operators’ page', () => {
  it('is ready, not, away, or not set up, as it is', async () => {
    expect(await ask()).toMatchObject([
      { name: 'relay', state: 'away', work: null, evicted: null },
      { name: 'auth', state: 'ready', work: { mails: { waiting: 0 }, refused: [{ code: 'login/code-wrong' }] } },
      { name: 'guardian', state: 'unset', askedAt: null, work: null },
    ])
    services.auth.state.twist = { status: 503, text: 'not ready\n' }
    // What was asked a moment ago counts: the page is no way to flood a service.
    services.auth.asked.length = 0
    expect((await ask())[1]).toMatchObject({ state: 'ready' })
    expect(services.auth.asked).toEqual([])
    world.api.clock.ms += 5_000
    expect((await ask())[1]).toMatchObject({ state: 'unready', work: null })
  })

  it('is beside what waits here: who leads, and no order where nothing is sold', async () => {
    const { database } = world.api.deps
    await database.deleteFrom('leases').execute()
    const holder = 'b1946ac9-2492-4d23-87c6-235b1946ac92'
    await database
      .insertInto('leases')
      .values([
        { name: 'index', holder, term: 3, beat: 9 },
        { name: 'other', holder: '', term: 1, beat: 0 },
      ])
      .execute()
    const answer = await read<{ leases: object[]; orders: null }>(await browser.send('services'))
    expect(v.safeParse(responseOf('services'), answer).issues).toBeUndefined()
    expect(answer).toMatchObject({
      leases: [
        { name: 'index', holder: 'b1946ac9', term: 3 },
        { name: 'other', holder: null, term: 1 },
      ],
      orders: null,
    })
    await database.deleteFrom('leases').execute()
  })
})

type Page = { readonly asked: object; readonly events: readonly SecurityEvent[]; readonly next: string | null }
const events = async (before?: string | null) =>
  read<Page>(await browser.send(`events${before ? `?before=${before}` : ''}`))
const authAnswers = (list: readonly { atMs: number; event: string }[], more: boolean) => {
  services.auth.state.twist = {
    status: 200,
    text: JSON.stringify({ events: list.map((each) => ({ ...each, account: 'nWGxne_9' })), more }),
  }
}

describe('what the relay threw out, on the operators’ page', () => {
  /** A place where a relay would be, and the page of an api that asks it. */
  async function relayAt(answer: () => { readonly status: number; readonly text: string }, token?: string) {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.end('ready\n')
      asked.push(request.headers.authorization)
      const { status, text } = answer()
      response.writeHead(status).end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const urls = { relay: `http://127.0.0.1:${port}` }
    const own = await operatorWorld({ others: { urls, people: {}, relayMetricsToken: token } })
    onTestFinished(async () => {
      await own[Symbol.asyncDispose]()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    const { browser: looks } = await own.join('Vera', 'viewer')
    return {
      asked,
      async evicted() {
        own.api.clock.ms += 5_000
        const answered = await read<{ services: OperatedService[] }>(await looks.send('services'))
        expect(v.safeParse(responseOf('services'), answered).issues).toBeUndefined()
        const [relay, ...others] = answered.services
        expect(others.map(({ evicted }) => evicted)).toEqual([null, null])
        return relay
      },
    }
  }

  it('is what its metrics say, asked by its token, and unknown where they do not say it', async () => {
    let answer = { status: 200, text: shown }
    const { asked, evicted } = await relayAt(() => answer, metricsToken)
    const known = { total: 340, since: new Date(1_795_000_000_000).toISOString(), lastHour: 12 }
    expect(await evicted()).toMatchObject({ state: 'ready', evicted: known })
    expect(asked).toEqual([`Bearer ${metricsToken}`])
    const without = (name: string) => shown.replace(new RegExp(`^${name}.*\\n`, 'm'), '')
    for (const other of [
      { status: 401, text: shown },
      { status: 404, text: '' },
      { status: 200, text: '' },
      { status: 200, text: shown.replace('} 12', '} NaN') },
      { status: 200, text: shown.replace('} 340', '} -1') },
      { status: 200, text: without('latchkey_relay_evicted_total') },
      { status: 200, text: without('process_start_time_seconds') },
      // A version before this one.
      { status: 200, text: without('latchkey_relay_evicted_last_hour') },
    ]) {
      answer = other
      expect(await evicted()).toMatchObject({ state: 'ready', evicted: null })
    }
  })

  it('is not asked for without the token, and unknown', async () => {
    const { asked, evicted } = await relayAt(() => ({ status: 200, text: shown }))
    expect(await evicted()).toMatchObject({ state: 'ready', evicted: null })
    expect(asked).toEqual([])
  })
})

describe('what happened, at all services', () => {
  it('is one list by time, in which nothing is left out where a page of one service ends', async () => {
    const { database } = world.api.deps
    await database.deleteFrom('operator_acts').execute()
    const act = (id: string, at_ms: number, name: string, subject: string) => ({
      id,
      at_ms,
      act: name,
      subject,
      actor: 'Ann',
      operator: null,
      changed: '[]',
    })
    await database
      .insertInto('operator_acts')
      .values([act('a', 500, 'project/save', 'shop'), act('b', 300, 'person/freeze', 'b1946ac92492d2347c6235')])
      .execute()
    authAnswers(
      [
        { atMs: 450, event: 'operator-froze' },
        { atMs: 400, event: 'deleted' },
      ],
      true,
    )
    const first = await events()
    expect(v.safeParse(responseOf('events'), first).issues).toBeUndefined()
    expect(first.events.map(({ event }) => event)).toEqual(['project/save', 'operator-froze', 'deleted'])
    expect([first.asked, first.next]).toEqual([{ auth: true, guardian: false }, '400'])
    // Whose account it was is a start of an id, at every source.
    authAnswers([{ atMs: 350, event: 'export' }], false)
    const second = await events(first.next)
    expect(second.events.map(({ source, event, subject }) => [source, event, subject])).toEqual([
      ['auth', 'export', 'nWGxne_9'],
      ['api', 'person/freeze', 'b1946ac9'],
    ])
    expect(second.next).toBeNull()
    expect(services.auth.asked.map(({ body }) => body)).toEqual(['{"beforeMs":null}', '{"beforeMs":400}'])
  })

  it('goes on page by page with what the api wrote down itself', async () => {
    const { database } = world.api.deps
    await database.deleteFrom('operator_acts').execute()
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: String(index).padStart(3, '0'),
      // Three at a time are of one moment: they stay together.
      at_ms: 1_000 + Math.floor(index / 3),
      act: 'operator/login',
      subject: 'Ann',
      actor: 'Ann',
      operator: null,
      changed: '[]',
    }))
    await database.insertInto('operator_acts').values(rows).execute()
    authAnswers([], false)
    const first = await events()
    const second = await events(first.next)
    expect([first.events.length, second.events.length, second.next]).toEqual([48, 12, null])
  })

  it('is said to be unknown while a service is away, and not shown without it', async () => {
    services.auth.state.twist = { status: 502, text: '' }
    const answer = await browser.send('events')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await outcome(answer)).toBe('api/upstream-unavailable')
  })
})
