import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey, type TestValkey } from '@latchkey/service-kit/test/valkey'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Flood } from './Flood.ts'
import { newTopic } from './newTopic.ts'
import { RawClient } from './RawClient.ts'
import { type SpawnedRelay, spawnRelay } from './spawnRelay.ts'
import { until } from './until.ts'

const messages = 2_000
const relays: SpawnedRelay[] = []
const clients: RawClient[] = []
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'relay-faults-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  for (const relay of relays.splice(0)) await relay.kill('SIGKILL')
})

async function launch(env: Record<string, string>): Promise<SpawnedRelay> {
  const relay = await spawnRelay(env)
  relays.push(relay)
  return relay
}

async function connect(relay: SpawnedRelay, options: RawClient.Options = {}): Promise<RawClient> {
  const client = await RawClient.connect(relay.url, options)
  clients.push(client)
  return client
}

/** The promised messages that a new reader of `topics` does not get. */
async function lost(relay: SpawnedRelay, topics: readonly string[], promised: ReadonlySet<string>): Promise<string[]> {
  const seen = new Set<string>()
  const reader = await connect(relay)
  for (;;) {
    const { result } = await reader.ask('irn_batchFetchMessages', { topics })
    const page = result as { messages: { message: string }[]; hasMore: boolean }
    for (const { message } of page.messages) seen.add(message)
    if (!page.hasMore) return [...promised].filter((text) => !seen.has(text))
  }
}

describe('kill -9 of the relay in the middle of 2,000 messages', () => {
  async function crash(env: Record<string, string>) {
    const topics = Array.from({ length: 8 }, newTopic)
    const flood = new Flood(topics, messages, 'crash')
    const relay = await launch(env)
    const running = flood.run(await connect(relay))
    await until(() => flood.promised.size >= messages / 4, 'a quarter of the messages')
    await relay.kill('SIGKILL')
    await running
    expect(flood.done).toBe(false)
    return { topics, promised: flood.promised, next: await launch(env) }
  }

  it('loses nothing that was answered', async () => {
    const { topics, promised, next } = await crash({ SQLITE_PATH: join(folder, 'crash.db') })
    expect(promised.size).toBeGreaterThanOrEqual(messages / 4)
    expect(await lost(next, topics, promised)).toEqual([])
  })

  it('loses nothing that was answered and not acknowledged, in the middle of making room in full topics', async () => {
    const [read, unread] = [Array.from({ length: 4 }, newTopic), Array.from({ length: 4 }, newTopic)]
    const env = { SQLITE_PATH: join(folder, 'full.db'), MESSAGES_PER_TOPIC: '80' }
    const relay = await launch(env)
    const reader = await connect(relay)
    await reader.ask('irn_batchSubscribe', { topics: read })
    const publisher = await connect(relay)
    const kept = new Flood(unread, 300, 'kept')
    const passing = new Flood(read, messages, 'passing')
    const running = [kept.run(publisher, 10), passing.run(publisher)]
    await until(() => passing.promised.size >= messages / 2, 'half of the messages')
    await relay.kill('SIGKILL')
    await Promise.all(running)
    const delivered = new Set(reader.deliveries.map(({ message }) => message))
    const undelivered = new Set([...passing.promised].filter((text) => !delivered.has(text)))
    const next = await launch(env)
    expect(kept.promised.size).toBeGreaterThan(100)
    expect(await lost(next, unread, kept.promised)).toEqual([])
    expect(await lost(next, read, undelivered)).toEqual([])
    // Far more was taken than the topics hold.
    expect(passing.promised.size).toBeGreaterThan(2 * 80 * read.length)
  })

  it('would be noticed: a relay that keeps messages in memory loses them', async () => {
    const { topics, promised, next } = await crash({ STORAGE: 'memory' })
    expect(await lost(next, topics, promised)).toHaveLength(promised.size)
  })
})

if (findPostgres() !== undefined) {
  describe('several processes', () => {
    let postgres: TestPostgres
    let valkey: TestValkey
    beforeAll(async () => {
      postgres = await startPostgres()
      valkey = await startValkey()
    })
    afterAll(async () => {
      await postgres?.stop()
      await valkey?.stop()
    })

    /** Two processes, a publisher on the first, a reader on the second; `fault` strikes in the middle. */
    async function flow(env: Record<string, string>, fault: (first: SpawnedRelay) => Promise<void>) {
      const topics = Array.from({ length: 8 }, newTopic)
      const flood = new Flood(topics, messages, 'flow')
      const [first, second] = [await launch(env), await launch(env)]
      const reader = await connect(second)
      await reader.ask('irn_batchSubscribe', { topics })
      const publisher = await connect(first)
      const running = flood.run(publisher)
      await until(() => flood.promised.size >= messages / 4, 'a quarter of the messages')
      await fault(first)
      await running
      // A client whose process died finds the other one behind the same address.
      if (!flood.done) await flood.run(await connect(second, { identity: publisher.identity }))
      expect(flood.done).toBe(true)
      return { topics, promised: flood.promised, reader, first, second }
    }

    const missing = (reader: RawClient, promised: ReadonlySet<string>) => {
      const seen = new Set(reader.deliveries.map(({ message }) => message))
      return [...promised].filter((text) => !seen.has(text))
    }

    it('kill -9 of one of two loses nothing, and every message reaches the reader on the other', async () => {
      const env = { DATABASE_URL: await postgres.createDatabase(), VALKEY_URL: valkey.url }
      const { promised, reader, topics, second } = await flow(env, (first) => first.kill('SIGKILL'))
      expect(promised.size).toBe(messages)
      await until(() => missing(reader, promised).length === 0, 'every promised message')
      expect(await lost(second, topics, promised)).toEqual([])
    })

    it('would be noticed: processes that keep messages in memory lose them', async () => {
      const { promised, reader } = await flow({ STORAGE: 'memory' }, (first) => first.kill('SIGKILL'))
      await reader.settled()
      expect(missing(reader, promised).length).toBeGreaterThan(0)
    })

    it('kill -9 of Valkey loses nothing: the processes find each other by the database, and by Valkey when it is back', async () => {
      const env = { DATABASE_URL: await postgres.createDatabase(), VALKEY_URL: valkey.url }
      const { promised, reader, first, second } = await flow(env, () => valkey.kill())
      await until(() => missing(reader, promised).length === 0, 'every promised message')
      await until(async () => (await second.metric('latchkey_relay_valkey_up')) === 0, 'the loss is noticed')
      const topic = newTopic()
      await reader.subscribe(topic)
      const publisher = await connect(first)
      await publisher.publish(topic, 'without valkey')
      await until(() => reader.deliveries.some(({ message }) => message === 'without valkey'), 'delivery by polling')
      await valkey.restart()
      await until(async () => (await second.metric('latchkey_relay_valkey_up')) === 1, 'the return is noticed')
      await publisher.publish(topic, 'with valkey')
      await until(() => reader.deliveries.some(({ message }) => message === 'with valkey'), 'delivery by valkey')
    })

    it('kill -9 of PostgreSQL loses nothing that was answered, and the relay goes on when it is back', async () => {
      const env = { DATABASE_URL: await postgres.createDatabase(), VALKEY_URL: valkey.url }
      const { topics, promised, second, reader } = await flow(env, async () => {
        await postgres.kill()
        await postgres.restart()
      })
      expect(promised.size).toBe(messages)
      expect(await lost(second, topics, promised)).toEqual([])
      await until(() => missing(reader, promised).length === 0, 'every promised message')
    })

    it('would be noticed: a database that keeps messages in memory loses them with PostgreSQL', async () => {
      const url = await postgres.createDatabase()
      await (await launch({ DATABASE_URL: url })).kill('SIGTERM')
      const admin = new Client({ connectionString: url })
      await admin.connect()
      // An unlogged table is emptied by a crash.
      await admin.query('ALTER TABLE message SET UNLOGGED')
      await admin.end()
      const { topics, promised, second } = await flow({ DATABASE_URL: url }, async () => {
        await postgres.kill()
        await postgres.restart()
      })
      expect((await lost(second, topics, promised)).length).toBeGreaterThan(0)
    })

    it('while PostgreSQL is away publishing is refused and /health says so; nothing needs a restart', async () => {
      const relay = await launch({ DATABASE_URL: await postgres.createDatabase(), VALKEY_URL: valkey.url })
      const [alice, bob] = [await connect(relay), await connect(relay)]
      const topic = newTopic()
      await bob.subscribe(topic)
      await alice.publish(topic, 'before')
      await postgres.kill()
      expect((await alice.publish(topic, 'during')).error?.code).toBe(-32603)
      expect((await fetch(`${relay.httpUrl}/health`)).status).toBe(503)
      const late = await connect(relay)
      expect((await late.subscribe(topic)).result).toBeDefined()
      await postgres.restart()
      await until(async () => (await fetch(`${relay.httpUrl}/health`)).ok, 'health returns')
      expect((await alice.publish(topic, 'during')).result).toBe(true)
      expect(await bob.received(2)).toEqual(['before', 'during'])
      expect([...(await late.received(2))].sort()).toEqual(['before', 'during'])
    })
  })
}

describe('a peer that is half open', () => {
  it('is noticed, and gets what it never acknowledged on its next socket', async () => {
    const relay = await launch({ SQLITE_PATH: join(folder, 'half-open.db'), HEARTBEAT_SECONDS: '1' })
    const publisher = await connect(relay)
    const reader = await connect(relay)
    const topic = newTopic()
    await reader.subscribe(topic)
    await publisher.publish(topic, 'read')
    await reader.received(1)
    await reader.settled()
    // From now on its packets get nowhere.
    reader.socket.pause()
    await publisher.publish(topic, 'one')
    await publisher.publish(topic, 'two')
    await until(async () => (await relay.metric('latchkey_relay_sockets')) === 1, 'the dead socket is dropped')
    const again = await connect(relay, { identity: reader.identity })
    await again.subscribe(topic)
    expect(await again.received(2)).toEqual(['one', 'two'])
    expect(again.deliveries).toHaveLength(2)
  })
})

describe('a client that never acknowledges', () => {
  it('gets everything again on each socket, and costs the others nothing', async () => {
    const relay = await launch({ SQLITE_PATH: join(folder, 'never-acks.db') })
    const publisher = await connect(relay)
    const reader = await connect(relay, { acknowledge: false })
    const topics = Array.from({ length: 4 }, newTopic)
    await reader.ask('irn_batchSubscribe', { topics })
    const flood = new Flood(topics, messages, 'never')
    await flood.run(publisher)
    for (let round = 0; round < 2; round += 1) {
      const again = await connect(relay, { identity: reader.identity, acknowledge: false })
      await again.ask('irn_batchSubscribe', { topics })
      await again.received(messages)
      expect(new Set(again.deliveries.map(({ message }) => message))).toEqual(flood.promised)
      again.socket.close()
      await once(again.socket, 'close')
    }
    expect(await reader.received(messages)).toHaveLength(messages)
  })
})
