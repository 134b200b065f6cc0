import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity } from './createIdentity.ts'
import { createManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import type { RawClient } from './RawClient.ts'
import { until } from './until.ts'
import { useRelay } from './useRelay.ts'

const { start, connect } = useRelay()

/** Connects without `useOnCloseEvent` and answers the HTTP status and body of the refusal. */
async function refusal(url: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url}?${new URLSearchParams(query)}`, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  const body = JSON.parse(String(await response.reduce((all: string, part: Buffer) => all + part, '')))
  return { status: response.statusCode, body }
}

async function closeOf(client: RawClient) {
  return client.closed
}

const wantsFrame = { useOnCloseEvent: 'true' }

describe('token', () => {
  it('is taken from the query, on any path, and from the Authorization header', async () => {
    const relay = await start()
    const identity = createIdentity()
    const plain = await connect(relay)
    const nested = await connect({ url: `${relay.url}/some/path` })
    const header = await connect(relay, {
      query: { auth: '' },
      headers: { authorization: `Bearer ${identity.token(relay.url)}` },
    })
    for (const client of [plain, nested, header]) {
      expect((await client.subscribe(newTopic())).result).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  const wrong = {
    missing: () => undefined,
    'not a token': () => 'abc',
    'signed by another key': (aud: string) => {
      const [header, payload] = createIdentity().token(aud).split('.')
      return `${header}.${payload}.${createIdentity().token(aud).split('.')[2]}`
    },
    'without subject': (aud: string) => createIdentity().token(aud, { sub: undefined }),
    'issued by something else than a key': (aud: string) => createIdentity().token(aud, { iss: 'did:web:example.org' }),
    'of the future': (aud: string) => createIdentity().token(aud, { iat: Date.now() / 1_000 + 400 }),
    expired: (aud: string) => createIdentity().token(aud, { exp: Date.now() / 1_000 - 400 }),
  }

  it.each(Object.entries(wrong))(
    '%s: closed with 3000, or 401 for who did not ask for a close frame',
    async (_, make) => {
      const relay = await start()
      const auth = make(relay.url)
      const query = auth === undefined ? {} : { auth }
      const socket = new WebSocket(`${relay.url}?${new URLSearchParams({ ...query, ...wantsFrame })}`)
      const [code, reason] = await once(socket, 'close')
      expect(code).toBe(3000)
      expect(String(reason)).toMatch(/^JWT /)
      const { status, body } = await refusal(relay.url, query)
      expect(status).toBe(401)
      expect(body).toMatchObject({ status: 'FAILED', code: 'relay/unauthorized', reasons: [{ field: '' }] })
      expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('may be five minutes early or late', async () => {
    const relay = await start()
    const seconds = Date.now() / 1_000
    for (const claims of [{ iat: seconds + 250 }, { exp: seconds - 250 }]) {
      const client = await connect(relay, { query: { auth: createIdentity().token(relay.url, claims) } })
      expect((await client.subscribe(newTopic())).result).toBeDefined()
    }
  })

  it('does not end a socket by expiring', async () => {
    const clock = createManualClock()
    const relay = await start({ clock })
    const client = await connect(relay)
    clock.pass(90_000_000)
    expect((await client.subscribe(newTopic())).result).toBeDefined()
  })

  it('must name this relay where the relay knows its names, with or without a slash at the end', async () => {
    const relay = await start({ audiences: ['wss://relay.example.org', 'wss://other.example.org/'] })
    for (const aud of ['wss://relay.example.org', 'wss://relay.example.org/', 'wss://other.example.org']) {
      const client = await connect(relay, { query: { auth: createIdentity().token(aud) } })
      expect((await client.subscribe(newTopic())).result).toBeDefined()
    }
    const stranger = await connect(relay, { query: wantsFrame })
    expect(await closeOf(stranger)).toEqual({ code: 3000, reason: 'JWT audience is another relay' })
  })
})

describe('project', () => {
  const projects = [
    {
      id: 'open',
      enabled: true,
      allowedOrigins: [],
      packageNames: [],
      bundleIds: [],
      verifiedDomains: [],
      development: false,
    },
    {
      id: 'off',
      enabled: false,
      allowedOrigins: [],
      packageNames: [],
      bundleIds: [],
      verifiedDomains: [],
      development: false,
    },
    {
      id: 'strict',
      enabled: true,
      allowedOrigins: ['https://app.example.org', '*.example.net:8443', 'org.example.app'],
      packageNames: ['org.example.android'],
      bundleIds: ['org.example.ios'],
      verifiedDomains: [],
      development: false,
    },
    {
      id: 'dev',
      enabled: true,
      allowedOrigins: ['https://app.example.org'],
      packageNames: [],
      bundleIds: [],
      verifiedDomains: [],
      development: true,
    },
  ]

  it.each([
    ['', 401, 'Project ID is missing'],
    ['nobody', 401, 'Project ID is unknown'],
    ['off', 403, 'Project ID is disabled'],
  ])('%j is refused', async (projectId, status, reason) => {
    const relay = await start({ projects })
    const client = await connect(relay, { query: { projectId, ...wantsFrame } })
    expect(await closeOf(client)).toEqual({ code: 3000, reason })
    const answer = await refusal(relay.url, { auth: createIdentity().token(relay.url), projectId })
    expect(answer.status).toBe(status)
    expect(answer.body.reasons[0].description).toBe(reason)
  })

  it('is not asked for where none is configured', async () => {
    const relay = await start()
    const client = await connect(relay, { query: { projectId: '' } })
    expect((await client.subscribe(newTopic())).result).toBeDefined()
  })

  const welcome: [string, Record<string, string>, Record<string, string>][] = [
    ['open', { origin: 'https://anything.example' }, {}],
    ['strict', { origin: 'https://app.example.org' }, {}],
    ['strict', { origin: 'https://one.example.net:8443' }, {}],
    ['strict', {}, {}],
    ['strict', {}, { packageName: 'org.example.android' }],
    ['strict', {}, { packageName: 'org.example.app' }],
    ['strict', {}, { bundleId: 'org.example.ios' }],
    ['dev', { origin: 'http://localhost:5173' }, {}],
    ['dev', { origin: 'http://127.0.0.1:5173' }, {}],
  ]
  it.each(welcome)('%s welcomes %j %j', async (projectId, headers, query) => {
    const relay = await start({ projects })
    const client = await connect(relay, { headers, query: { projectId, ...query } })
    expect((await client.subscribe(newTopic())).result).toBeDefined()
  })

  const unwelcome: [string, Record<string, string>, Record<string, string>][] = [
    ['strict', { origin: 'http://app.example.org' }, {}],
    ['strict', { origin: 'https://app.example.org.evil.example' }, {}],
    ['strict', { origin: 'https://example.net:8443' }, {}],
    ['strict', { origin: 'https://a.b.example.net:8443' }, {}],
    ['strict', { origin: 'https://one.example.net' }, {}],
    ['strict', { origin: 'http://localhost:5173' }, {}],
    ['strict', { origin: 'null' }, {}],
    ['strict', {}, { packageName: 'org.evil.app' }],
    ['strict', {}, { bundleId: 'org.evil.app' }],
  ]
  it.each(unwelcome)('%s refuses %j %j', async (projectId, headers, query) => {
    const relay = await start({ projects })
    const client = await connect(relay, { headers, query: { projectId, ...query, ...wantsFrame } })
    expect(await closeOf(client)).toMatchObject({ code: 3000, reason: expect.stringMatching(/not on the list/) })
    const token = createIdentity().token(relay.url)
    expect((await refusal(relay.url, { auth: token, projectId, ...query }, headers)).status).toBe(403)
  })

  it('lets pages on localhost in on the devnet', async () => {
    const relay = await start({ projects, devnet: true })
    const client = await connect(relay, {
      headers: { origin: 'http://localhost:5173' },
      query: { projectId: 'strict' },
    })
    expect((await client.subscribe(newTopic())).result).toBeDefined()
  })
})

describe('life of a socket', () => {
  it('several sockets of one client live side by side', async () => {
    const relay = await start()
    const identity = createIdentity()
    const first = await connect(relay, { identity })
    const second = await connect(relay, { identity })
    const topic = newTopic()
    await Promise.all([first.subscribe(topic), second.subscribe(topic)])
    const publisher = await connect(relay)
    await publisher.publish(topic, 'for both')
    expect(await first.received(1)).toEqual(['for both'])
    expect(await second.received(1)).toEqual(['for both'])
  })

  it('offers no compression and no sub-protocol', async () => {
    const relay = await start()
    const { socket } = await connect(relay)
    expect(socket.extensions).toBe('')
    expect(socket.protocol).toBe('')
  })

  it('pings in every heartbeat, and ends a peer that misses two', async () => {
    const relay = await start({ heartbeatMs: 60 })
    const live = await connect(relay)
    let pings = 0
    live.socket.on('ping', () => {
      pings += 1
    })
    // A half-open peer: its end of the connection takes nothing and answers nothing.
    const dead = await connect(relay)
    dead.socket.pause()
    await until(async () => (await sockets(relay.httpUrl)) === 1, 'the dead peer is dropped')
    await until(() => pings >= 5, 'pings')
    expect(live.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('ends with 4008 when it holds no topic and says nothing', async () => {
    const relay = await start({ heartbeatMs: 60, staleMs: 150 })
    const holder = await connect(relay)
    await holder.subscribe(newTopic())
    const idle = await connect(relay)
    expect(await closeOf(idle)).toEqual({ code: 4008, reason: 'Connection is stale' })
    expect(holder.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('ends with 1001 when the relay stops, and new ones are turned away meanwhile', async () => {
    const relay = await start()
    const clients = [await connect(relay), await connect(relay)]
    const stopped = relay.stop()
    for (const client of clients) expect((await closeOf(client)).code).toBe(1001)
    await stopped
    await expect(fetch(`${relay.httpUrl}/health`)).rejects.toThrow()
  })

  it('ends with 4010 for a share of the sockets when load is spread', async () => {
    const relay = await start()
    const clients = await Promise.all(Array.from({ length: 4 }, () => connect(relay)))
    expect(relay.rebalance(0.5)).toBe(2)
    const codes = await Promise.all(clients.slice(0, 2).map(closeOf))
    expect(codes.map(({ code }) => code)).toEqual([4010, 4010])
    expect(clients[3]?.socket.readyState).toBe(WebSocket.OPEN)
  })
})

async function sockets(httpUrl: string): Promise<number> {
  const text = await (await fetch(`${httpUrl}/health`)).text()
  return Number(/sockets: (\d+)/.exec(text)?.[1])
}
