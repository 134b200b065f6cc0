import { constants } from '@latchkey/protocol'
import { describe, expect, it, test } from 'vitest'
import { createFakeSockets, type FakeSocket } from '../../../test/support/createFakeSockets.ts'
import { createTestEnv } from '../../../test/support/createTestEnv.ts'
import type { WalletConnectEvent } from '../client/client.types.ts'
import { createClient } from '../client/createClient.ts'
import { encodeEnvelope } from '../wire/envelope.ts'

const topicOf = (n: number) => n.toString(16).padStart(64, '0')
const symKey = 'a1'.repeat(32)
const peer = {
  publicKey: 'b2'.repeat(32),
  metadata: { name: 'Wallet', description: '', url: '', icons: [], redirect: undefined },
}
const namespaces = {
  eip155: {
    accounts: ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    methods: ['personal_sign'],
    events: ['chainChanged'],
  },
}

/** A client with a relay that the test plays, a clock that it owns, and what an earlier page left behind. */
async function startClient(left: { sessions?: number; outbox?: object[]; storage?: Partial<Storage> } = {}) {
  const { env, clock } = createTestEnv()
  const { webSocket, sockets } = createFakeSockets()
  const expiresAtMs = clock.nowMs() + 7 * 86_400_000
  const sessions = Array.from({ length: left.sessions ?? 0 }, (_, n) => ({
    topic: topicOf(n + 1),
    symKey,
    peer,
    namespaces,
    expiresAtMs,
  }))
  const outbox = left.outbox ?? []
  const state = { v: 1, seed: 'c3'.repeat(32), proposals: [], sessions, requests: [], outbox, seen: [] }
  const store = new Map([['wc', JSON.stringify(state)]])
  let full = false
  const client = await createClient({
    env: {
      ...env,
      storage: {
        get: (key) => store.get(key) ?? null,
        set: (key, value) => {
          if (full) throw new DOMException('full', 'QuotaExceededError')
          store.set(key, value)
        },
        remove: (key) => {
          store.delete(key)
        },
        subscribe: () => () => {},
      },
    },
    relayUrl: 'wss://relay.example/way?region=eu',
    projectId: 'p1',
    userAgent: 'wc-2/latchkey',
    storageKey: 'wc',
    webSocket,
    mayWrite: () => true,
    metadata: peer.metadata,
  })
  const events: WalletConnectEvent[] = []
  client.on((event) => events.push(event))
  const socket = async (index: number): Promise<FakeSocket> => {
    await expect.poll(() => sockets.length).toBeGreaterThan(index)
    return sockets[index] as FakeSocket
  }
  return {
    client,
    clock,
    events,
    sockets,
    socket,
    store,
    setFull: (on: boolean) => {
      full = on
    },
    statuses: () => events.flatMap((event) => (event.type === 'relay_status' ? [event.status.state] : [])),
    /** Past the first second, with the connection open and every subscription answered. */
    async connected() {
      await clock.advance(constants.pendingMessageCacheMs)
      const first = await socket(0)
      first.accept()
      first.answerAll(['id'])
      return first
    },
  }
}

const message = (id: number, method: string, params: unknown) =>
  encodeEnvelope(
    { id, jsonrpc: '2.0', method, params },
    { symKey, randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)) },
  )
const delivery = (id: number, topic: string, envelope: string) => ({
  id,
  method: 'irn_subscription',
  params: { id: 'sub', data: { topic, message: envelope, publishedAt: 1, tag: 1 } },
})

it('connects only when there is something to wait for, with token, project and agent in the address', async () => {
  const { client, clock, socket, sockets } = await startClient()
  await clock.advance(60_000)
  expect(sockets).toHaveLength(0)
  await client.propose(client.nextId(), {})
  const { url } = await socket(0)
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin + pathname).toBe('wss://relay.example/way')
  expect(Object.fromEntries(searchParams)).toEqual({
    region: 'eu',
    auth: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    ua: 'wc-2/latchkey',
    projectId: 'p1',
    useOnCloseEvent: 'true',
  })
})

it('takes up what an earlier page left behind one second after the start [S9.15]', async () => {
  const item = { topic: topicOf(1), message: 'sealed', tag: 1109, ttlSeconds: 300, prompt: false }
  const { clock, socket, sockets } = await startClient({
    sessions: 1,
    outbox: [{ ...item, expiresAtMs: 1_800_000_000_000 }],
  })
  await clock.advance(999)
  expect(sockets).toHaveLength(0)
  await clock.advance(1)
  const first = await socket(0)
  first.accept()
  expect(first.of('irn_batchSubscribe')).toMatchObject([{ params: { topics: [topicOf(1)] } }])
  expect(first.of('irn_publish')).toMatchObject([
    { params: { topic: topicOf(1), message: 'sealed', tag: 1109, ttl: 300, prompt: false } },
  ])
})

it('subscribes to at most 500 topics in one request', async () => {
  const { clock, socket } = await startClient({ sessions: 1100 })
  await clock.advance(1_000)
  const first = await socket(0)
  first.accept()
  expect(first.of('irn_batchSubscribe').map(({ params }) => Object(params).topics.length)).toEqual([500, 500, 100])
})

it('sends again on each pulse of 5 s what the relay did not take, as the same bytes [S9.16]', async () => {
  const { client, clock, connected } = await startClient({ sessions: 1 })
  const first = await connected()
  await client.ping(1, topicOf(1))
  const [sent] = first.of('irn_publish')
  first.say({ id: sent?.id, error: { code: -32000, message: 'MailboxLimitExceeded' } })
  first.frames.length = 0
  await clock.advance(4_999)
  expect(first.of('irn_publish')).toEqual([])
  await clock.advance(1)
  const [again] = first.of('irn_publish')
  expect(again?.params).toEqual(sent?.params)
  first.say({ id: again?.id, result: true })
  first.frames.length = 0
  await clock.advance(5_000)
  expect(first.of('irn_publish')).toEqual([])
})

describe('a connection that breaks', () => {
  test.each([1001, 1006, 1012, 1013, 4008, 4010])('with %i comes back, at first after 0.1 s', async (code) => {
    const { clock, connected, socket, sockets } = await startClient({ sessions: 2 })
    const first = await connected()
    first.end(code)
    await clock.advance(99)
    expect(sockets).toHaveLength(1)
    await clock.advance(1)
    const second = await socket(1)
    second.accept()
    expect(second.of('irn_batchSubscribe')).toMatchObject([{ params: { topics: [topicOf(1), topicOf(2)] } }])
  })

  it('again and again is tried ever more seldom, at least every half minute', async () => {
    const { clock, connected, socket, statuses } = await startClient({ sessions: 1 })
    ;(await connected()).end(1006)
    const attempts = () => statuses().filter((state) => state === 'connecting').length
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const start = clock.nowMs()
      while (attempts() === attempt) await clock.advance(100)
      waits.push((clock.nowMs() - start) / 1000)
      ;(await socket(attempt)).end(1006)
    }
    expect(waits).toEqual([0.1, 1, 2, 4, 8, 16, 30, 30])
  })

  it('is not tried again when the relay refuses the client, until somebody asks', async () => {
    const { client, clock, connected, events, socket, sockets } = await startClient({ sessions: 1 })
    ;(await connected()).end(3000, 'JWT not yet valid')
    expect(events.at(-1)).toEqual({
      type: 'relay_status',
      status: { state: 'refused', reason: 'JWT not yet valid' },
    })
    await clock.advance(600_000)
    expect(sockets).toHaveLength(1)
    await client.retry()
    await socket(1)
  })

  it('is noticed when the relay no longer answers', async () => {
    const { client, clock, connected, socket } = await startClient({ sessions: 1 })
    await connected()
    await client.ping(1, topicOf(1))
    await clock.advance(20_000)
    await socket(1)
  })

  it('is noticed when nothing has been heard for half a minute', async () => {
    const { clock, connected, socket, sockets } = await startClient({ sessions: 1 })
    const first = await connected()
    await clock.advance(40_000)
    // A question that costs the relay nothing; a client that answers is alive.
    expect(first.of('irn_batchSubscribe')).toHaveLength(1)
    first.answerAll(['id'])
    await clock.advance(20_000)
    expect(sockets).toHaveLength(1)
    await clock.advance(40_000)
    await socket(1)
  })

  it('is noticed when it never opens', async () => {
    const { clock, socket } = await startClient({ sessions: 1 })
    await clock.advance(1_000)
    await socket(0)
    await clock.advance(25_000)
    await socket(1)
  })

  it('takes nothing from a relay that talks nonsense', async () => {
    const { connected, statuses } = await startClient({ sessions: 1 })
    const first = await connected()
    for (const data of ['', '{', '[]', '{"id":1}', '{"id":1,"method":"irn_subscription","params":{}}']) {
      first.onmessage({ data })
    }
    expect(statuses().at(-1)).toBe('open')
  })
})

describe('a message', () => {
  it('is acknowledged once it is written down', async () => {
    const { connected, events, store } = await startClient({ sessions: 1 })
    const first = await connected()
    first.frames.length = 0
    const update = { namespaces: { eip155: { ...namespaces.eip155, events: [] } } }
    first.say(delivery(77, topicOf(1), message(5, 'wc_sessionUpdate', update)))
    await expect.poll(() => first.frames).toContainEqual({ jsonrpc: '2.0', id: 77, result: true })
    expect(events.some(({ type }) => type === 'session_update')).toBe(true)
    expect(JSON.parse(store.get('wc') ?? '').sessions[0].namespaces.eip155.events).toEqual([])
  })

  it('is not acknowledged while it cannot be written down, so that the relay brings it again', async () => {
    const { connected, setFull, store } = await startClient({ sessions: 1 })
    const first = await connected()
    first.frames.length = 0
    const update = { namespaces: { eip155: { ...namespaces.eip155, events: [] } } }
    const envelope = message(5, 'wc_sessionUpdate', update)
    setFull(true)
    first.say(delivery(77, topicOf(1), envelope))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(first.frames.filter((frame) => frame.id === 77)).toEqual([])
    setFull(false)
    first.say(delivery(78, topicOf(1), envelope))
    await expect.poll(() => first.frames).toContainEqual({ jsonrpc: '2.0', id: 78, result: true })
    expect(JSON.parse(store.get('wc') ?? '').sessions[0].namespaces.eip155.events).toEqual([])
  })

  it('that comes twice counts once', async () => {
    const { connected, events } = await startClient({ sessions: 1 })
    const first = await connected()
    const event = { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }
    const envelope = message(5, 'wc_sessionEvent', event)
    for (const id of [70, 71, 72]) first.say(delivery(id, topicOf(1), envelope))
    await expect.poll(() => first.frames).toContainEqual({ jsonrpc: '2.0', id: 72, result: true })
    expect(events.filter(({ type }) => type === 'session_event')).toHaveLength(1)
  })
})

it('leaves a topic when its session has ended, and the relay when nothing is left', async () => {
  const { client, connected, statuses } = await startClient({ sessions: 2 })
  const first = await connected()
  first.frames.length = 0
  await client.disconnect(topicOf(1))
  expect(first.of('irn_batchUnsubscribe')).toMatchObject([{ params: { subscriptions: [{ topic: topicOf(1) }] } }])
  first.answerAll()
  await client.disconnect(topicOf(2))
  first.answerAll()
  await expect.poll(() => first.closedWith).toBe(1000)
  expect(statuses().at(-1)).toBe('idle')
})
