import { describe, expect, it } from 'vitest'
import type { Project } from '../src/index.ts'
import { createIdentity } from './createIdentity.ts'
import { createManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import { RawClient } from './RawClient.ts'
import { until } from './until.ts'
import { readMetrics, useRelay } from './useRelay.ts'

const { start, connect, stop } = useRelay()

describe('size', () => {
  it('a frame of 1 MiB is taken, one byte more closes the socket with 1009', async () => {
    const relay = await start()
    const client = await connect(relay)
    const frame = (size: number) => {
      const head = `{"id":"1","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${newTopic()}","ttl":300,"message":"`
      return `${head}${'x'.repeat(size - head.length - 3)}"}}`
    }
    client.socket.send(frame(1_048_576))
    await until(() => client.frames.length > 0, 'an answer')
    expect(client.frames[0]).toBe('{"id":"1","jsonrpc":"2.0","result":true}')
    client.socket.send(frame(1_048_577))
    expect((await client.closed).code).toBe(1009)
  })

  it('a message of nearly 1 MiB arrives whole', async () => {
    const relay = await start()
    const [alice, bob] = [await connect(relay), await connect(relay)]
    const topic = newTopic()
    const message = 'x'.repeat(1_040_000)
    await bob.subscribe(topic)
    await alice.publish(topic, message)
    expect(await bob.received(1)).toEqual([message])
  })
})

describe('mailbox', () => {
  it('1,000 messages wait on a topic, the next is refused until one is acknowledged', async () => {
    const relay = await start()
    const [alice, bob] = [await connect(relay), await connect(relay)]
    const topic = newTopic()
    const answers = await Promise.all(Array.from({ length: 1_000 }, (_, index) => alice.publish(topic, `m${index}`)))
    expect(answers.filter(({ result }) => result === true)).toHaveLength(1_000)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { error } = await alice.publish(topic, 'one too many')
      expect(error).toMatchObject({ code: -32000, data: 'MailboxLimitExceeded' })
    }
    expect((await alice.publish(topic, 'm7')).result).toBe(true)
    expect((await alice.publish(newTopic(), 'elsewhere')).result).toBe(true)
    await bob.subscribe(topic)
    await bob.received(1_000)
    await bob.settled()
    expect((await alice.publish(topic, 'one too many')).result).toBe(true)
    expect((await bob.received(1_001)).at(-1)).toBe('one too many')
  })

  it('expired messages make room', async () => {
    const clock = createManualClock()
    const relay = await start({ clock, limits: { messagesPerTopic: 3 } })
    const alice = await connect(relay)
    const topic = newTopic()
    for (const message of ['a', 'b', 'c']) await alice.publish(topic, message, { ttl: 30 })
    expect((await alice.publish(topic, 'd')).error?.data).toBe('MailboxLimitExceeded')
    clock.pass(30_000)
    expect((await alice.publish(topic, 'd')).result).toBe(true)
  })

  it('a batch that does not fit is refused whole', async () => {
    const relay = await start({ limits: { messagesPerTopic: 2 } })
    const [alice, bob] = [await connect(relay), await connect(relay)]
    const topic = newTopic()
    const messages = ['a', 'b', 'c'].map((message) => ({ topic, message, ttl: 30 }))
    expect((await alice.ask('irn_batchPublish', { messages })).error?.data).toBe('MailboxLimitExceeded')
    expect((await bob.ask('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
  })
})

describe('subscribers', () => {
  it('50 clients may listen to a topic, the next is refused until one leaves', async () => {
    const relay = await start()
    const topic = newTopic()
    const clients = await Promise.all(Array.from({ length: 50 }, () => connect(relay)))
    for (const client of clients) expect((await client.subscribe(topic)).result).toBeDefined()
    const late = await connect(relay)
    expect((await late.subscribe(topic)).error).toMatchObject({ code: -32000, data: 'SubscriberLimitExceeded' })
    const batch = await late.ask('irn_batchSubscribe', { topics: [newTopic(), topic] })
    expect(batch.error?.data).toBe('SubscriberLimitExceeded')
    const twin = await connect(relay, clients[0] === undefined ? {} : { identity: clients[0].identity })
    expect((await twin.subscribe(topic)).result).toBeDefined()
    await clients[1]?.close()
    expect((await late.subscribe(topic)).result).toBeDefined()
    const another = await connect(relay)
    expect((await another.subscribe(topic)).error?.data).toBe('SubscriberLimitExceeded')
    await clients[2]?.ask('irn_unsubscribe', { topic })
    expect((await another.subscribe(topic)).result).toBeDefined()
  })

  it('a socket holds a limited number of topics', async () => {
    const relay = await start({ limits: { topicsPerSocket: 3 } })
    const client = await connect(relay)
    const topics = [newTopic(), newTopic(), newTopic()]
    expect((await client.ask('irn_batchSubscribe', { topics })).result).toHaveLength(3)
    expect((await client.ask('irn_batchSubscribe', { topics })).result).toHaveLength(3)
    expect((await client.subscribe(newTopic())).error?.data).toBe('SubscriptionLimitExceeded')
    await client.ask('irn_unsubscribe', { topic: topics[0] })
    expect((await client.subscribe(newTopic())).result).toBeDefined()
  })
})

describe('rates', () => {
  const off = { burst: 0, perSecond: 0 }
  const open = { socketRate: off, clientRate: off, addressRate: off, connectRate: off }

  it('a socket that asks too much is closed with 1013, and comes back when time has passed', async () => {
    const clock = createManualClock()
    const relay = await start({ clock, limits: { ...open, socketRate: { burst: 5, perSecond: 1 } } })
    const client = await connect(relay)
    for (let index = 0; index < 5; index += 1) expect((await client.publish(newTopic(), 'm')).result).toBe(true)
    void client.publish(newTopic(), 'm')
    expect(await client.closed).toEqual({ code: 1013, reason: 'Too many requests' })
    const again = await connect(relay)
    for (let index = 0; index < 5; index += 1) await again.publish(newTopic(), 'm')
    clock.pass(2_000)
    for (let index = 0; index < 2; index += 1) expect((await again.publish(newTopic(), 'm')).result).toBe(true)
    void again.publish(newTopic(), 'm')
    expect((await again.closed).code).toBe(1013)
  })

  it('frames that are no requests count too', async () => {
    const relay = await start({ limits: { ...open, socketRate: { burst: 3, perSecond: 1 } } })
    const client = await connect(relay)
    for (const text of ['{', '[]', '{"id":1}', '{']) client.socket.send(text)
    expect((await client.closed).code).toBe(1013)
    expect(client.frames).toHaveLength(3)
  })

  it('acknowledgements do not count', async () => {
    const relay = await start({ limits: { ...open, socketRate: { burst: 3, perSecond: 1 } } })
    const [topic, reader] = [newTopic(), await connect(relay)]
    await reader.subscribe(topic)
    const publishers = await Promise.all(Array.from({ length: 4 }, () => connect(relay)))
    for (const [who, client] of publishers.entries()) {
      for (let index = 0; index < 3; index += 1) await client.publish(topic, `${who} ${index}`)
    }
    await reader.received(12)
    await reader.settled()
    expect((await reader.subscribe(newTopic())).result).toBeDefined()
  })

  it('a client is counted over all of its sockets', async () => {
    const relay = await start({ limits: { ...open, clientRate: { burst: 4, perSecond: 1 } } })
    const [first, other] = [await connect(relay), await connect(relay)]
    const second = await connect(relay, { identity: first.identity })
    for (const client of [first, second, first, second]) await client.publish(newTopic(), 'm')
    void second.publish(newTopic(), 'm')
    expect((await second.closed).code).toBe(1013)
    expect((await other.publish(newTopic(), 'm')).result).toBe(true)
  })

  it('an address is counted over all of its clients, as the trusted proxy names it', async () => {
    const relay = await start({ trustedProxies: 1, limits: { ...open, addressRate: { burst: 4, perSecond: 1 } } })
    const from = (address: string) => connect(relay, { headers: { 'x-forwarded-for': address } })
    const [first, second] = [await from('10.9.9.9, 198.51.100.7'), await from('198.51.100.7')]
    const other = await from('198.51.100.7, 198.51.100.8')
    for (const client of [first, second, first, second]) await client.publish(newTopic(), 'm')
    void first.publish(newTopic(), 'm')
    expect((await first.closed).code).toBe(1013)
    expect((await other.publish(newTopic(), 'm')).result).toBe(true)
    const [six, neighbour] = [await from('2001:db8::1'), await from('2001:db8:0:0:ffff::2')]
    for (const client of [six, neighbour, six, neighbour]) await client.publish(newTopic(), 'm')
    void six.publish(newTopic(), 'm')
    expect((await six.closed).code).toBe(1013)
  })

  it('connecting is counted by address: 1013 for who asks for a close frame, else 429', async () => {
    const relay = await start({ limits: { ...open, connectRate: { burst: 2, perSecond: 0.001 } } })
    await connect(relay)
    await connect(relay)
    const third = await connect(relay, { query: { useOnCloseEvent: 'true' } })
    expect(await third.closed).toEqual({ code: 1013, reason: 'Too many connections' })
    await expect(RawClient.connect(relay.url)).rejects.toThrow('429')
    const metrics = await readMetrics(relay)
    expect(metrics).toContain('latchkey_relay_limited_total{limit="connect-rate",service="relay"} 2')
  })
})

describe('daily budget of a project', () => {
  const project = (change: Partial<Project>): Project => ({
    id: 'small',
    enabled: true,
    allowedOrigins: [],
    packageNames: [],
    bundleIds: [],
    verifiedDomains: [],
    development: false,
    ...change,
  })

  it('is one for all its clients, ends with an error, and begins anew the next day', async () => {
    const clock = createManualClock()
    const relay = await start({ clock, projects: [project({ messagesPerDay: 3 }), project({ id: 'free' })] })
    const small = { query: { projectId: 'small' } }
    const [alice, bob] = [await connect(relay, small), await connect(relay, small)]
    const free = await connect(relay, { query: { projectId: 'free' } })
    const pair = ['x', 'y'].map((message) => ({ topic: newTopic(), message, ttl: 30 }))
    expect((await alice.ask('irn_batchPublish', { messages: pair })).result).toBe(true)
    expect((await bob.ask('irn_batchPublish', { messages: pair })).error?.data).toBe('QuotaExceeded')
    expect((await bob.publish(newTopic(), 'm')).result).toBe(true)
    expect((await bob.publish(newTopic(), 'm')).error).toMatchObject({ code: -32000, data: 'QuotaExceeded' })
    expect((await bob.subscribe(newTopic())).result).toBeDefined()
    expect((await free.publish(newTopic(), 'm')).result).toBe(true)
    clock.pass(86_400_000)
    expect((await bob.publish(newTopic(), 'm')).result).toBe(true)
  })

  it('survives a restart', async () => {
    const { mkdtempSync, rmSync } = await import('node:fs')
    const { tmpdir } = await import('node:os')
    const folder = mkdtempSync(`${tmpdir()}/relay-quota-`)
    const options = {
      storage: { kind: 'sqlite', path: `${folder}/relay.db` },
      projects: [project({ messagesPerDay: 2 })],
    } as const
    const identity = createIdentity()
    const connectSmall = (relay: { url: string }) => connect(relay, { identity, query: { projectId: 'small' } })
    const relay = await start(options)
    const before = await connectSmall(relay)
    await before.publish(newTopic(), 'm')
    await before.publish(newTopic(), 'm')
    await stop(relay)
    const after = await connectSmall(await start(options))
    expect((await after.publish(newTopic(), 'm')).error?.data).toBe('QuotaExceeded')
    rmSync(folder, { recursive: true, force: true })
  })
})
