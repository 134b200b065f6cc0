import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Message, messageId } from '../mailbox/message.ts'
import { createMemoryStore } from './memory/createMemoryStore.ts'
import { createSqliteStore } from './openStore.ts'
import { createPostgresStore } from './postgres/createPostgresStore.ts'
import type { RelayStore, WaitingQuery } from './relayStore.ts'

const messagesPerTopic = 20
const nowMs = 1_795_000_000_000
const hex32 = () => randomBytes(32).toString('hex')
const alice = hex32()
const bob = hex32()
const carol = hex32()

let postgres: TestPostgres | undefined
const folder = mkdtempSync(join(tmpdir(), 'relay-stores-'))
let files = 0

beforeAll(async () => {
  if (findPostgres() !== undefined) postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const kinds: Record<string, () => Promise<RelayStore>> = {
  memory: async () => createMemoryStore({ messagesPerTopic }),
  sqlite() {
    files += 1
    return createSqliteStore({
      path: join(folder, `${files}.db`),
      maxBytes: undefined,
      reserveBytes: 0,
      messagesPerTopic,
    })
  },
  ...(findPostgres() === undefined
    ? {}
    : {
        async postgres() {
          if (postgres === undefined) throw new Error('PostgreSQL did not start')
          return createPostgresStore({
            storage: { kind: 'postgres', url: await postgres.createDatabase() },
            messagesPerTopic,
          })
        },
      }),
}

describe.each(Object.entries(kinds))('%s', (_, open) => {
  let store: RelayStore
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  function message(topic: string, body: string, change: Partial<Message> = {}): Message {
    return {
      topic,
      body,
      tag: 1108,
      attestation: undefined,
      publisher: alice,
      publishedAtMs: nowMs,
      expiresAtMs: nowMs + 300_000,
      ...change,
    }
  }
  const put = (...groups: Message[][]) => store.commit({ groups, marks: [], nowMs })
  const acknowledge = (client: string, topic: string, ...seqs: number[]) =>
    store.commit({ groups: [], marks: seqs.map((seq) => ({ seq, topic, client })), nowMs })
  async function read(client: string, topics: string[], change: Partial<WaitingQuery> = {}) {
    const page = await store.waiting({
      client,
      topics,
      except: [],
      nowMs,
      maxMessages: 1_000,
      maxBytes: 1_000_000,
      ...change,
    })
    return { ...page, bodies: page.messages.map((entry) => entry.body) }
  }

  it('gives back what was stored, in order, to everybody but its publisher', async () => {
    const topic = hex32()
    const given = message(topic, 'é"\\\n', { attestation: 'signed', tag: 4_294_967_295 })
    const [first, second] = await put([given], [message(topic, 'b')])
    expect(first).toHaveLength(1)
    expect(Number(second?.[0])).toBeGreaterThan(Number(first?.[0]))
    const { messages, more } = await read(bob, [topic])
    expect(messages[0]).toMatchObject({ ...given, seq: first?.[0] })
    expect(messages.map((entry) => entry.body)).toEqual(['é"\\\n', 'b'])
    expect(more).toBe(false)
    expect((await read(alice, [topic])).bodies).toEqual([])
  })

  it('keeps the same message once, also within one batch, and anew once it has expired', async () => {
    const topic = hex32()
    const results = await put([message(topic, 'a')], [message(topic, 'a')], [message(topic, 'a', { publisher: bob })])
    expect(results.slice(1)).toEqual([[null], [null]])
    expect(await put([message(topic, 'a')])).toEqual([[null]])
    const laterMs = nowMs + 300_000
    const again = message(topic, 'a', { publishedAtMs: laterMs, expiresAtMs: laterMs + 1_000 })
    const [result] = await store.commit({ groups: [[again]], marks: [], nowMs: laterMs })
    expect(Number(result?.[0])).toBeGreaterThan(Number(results[0]?.[0]))
    expect((await read(bob, [topic], { nowMs: laterMs })).bodies).toEqual(['a'])
  })

  it('keeps the same message on two topics', async () => {
    const topics = [hex32(), hex32()]
    await put(...topics.map((topic) => [message(topic, 'a')]))
    expect((await read(bob, topics)).bodies).toEqual(['a', 'a'])
  })

  it('drops a copy for the client that acknowledged it, and for no other', async () => {
    const topic = hex32()
    const [result] = await put([message(topic, 'a'), message(topic, 'b')])
    await acknowledge(bob, topic, Number(result?.[0]))
    await acknowledge(bob, topic, Number(result?.[0]), 999_999_999)
    expect((await read(bob, [topic])).bodies).toEqual(['b'])
    expect((await read(carol, [topic])).bodies).toEqual(['a', 'b'])
  })

  it('says what it left out as acknowledged, where others may still give notice of it', async () => {
    if (store.log === undefined) return
    const topic = hex32()
    const [result] = await put([message(topic, 'a'), message(topic, 'b')])
    await acknowledge(bob, topic, Number(result?.[0]))
    expect((await read(bob, [topic])).acknowledged).toEqual([result?.[0]])
    expect((await read(bob, [topic], { nowMs: nowMs + 200_000 })).acknowledged).toEqual([])
    expect((await read(bob, [hex32()])).acknowledged).toEqual([])
  })

  it('leaves out what has expired and what is on its way', async () => {
    const topic = hex32()
    const [result] = await put([
      message(topic, 'short', { expiresAtMs: nowMs + 1 }),
      message(topic, 'sent'),
      message(topic, 'new'),
    ])
    const except = [Number(result?.[1])]
    expect((await read(bob, [topic], { except })).bodies).toEqual(['short', 'new'])
    expect((await read(bob, [topic], { except, nowMs: nowMs + 1 })).bodies).toEqual(['new'])
  })

  it('reads in pages by number and by size, but never less than one message', async () => {
    const topics = [hex32(), hex32()]
    const [a = '', b = ''] = topics
    await put([message(a, 'x'.repeat(100))], [message(b, 'y'.repeat(100))], [message(a, 'z'.repeat(100))])
    const firstLetters = (page: { bodies: string[]; more: boolean }) => [page.bodies.map((body) => body[0]), page.more]
    expect(firstLetters(await read(bob, topics))).toEqual([['x', 'y', 'z'], false])
    expect(firstLetters(await read(bob, topics, { maxMessages: 2 }))).toEqual([['x', 'y'], true])
    expect(firstLetters(await read(bob, topics, { maxBytes: 200 }))).toEqual([['x', 'y'], true])
    expect(firstLetters(await read(bob, topics, { maxBytes: 10 }))).toEqual([['x'], true])
  })

  it('refuses a group that does not fit as a whole, and lets in what is there already', async () => {
    const topic = hex32()
    const other = hex32()
    const many = (count: number) => Array.from({ length: count }, (_, index) => message(topic, `m${index}`))
    await put(...many(messagesPerTopic - 1).map((entry) => [entry]))
    expect(await put([message(topic, 'one'), message(topic, 'two'), message(other, 'three')])).toEqual(['full'])
    expect((await read(bob, [other])).bodies).toEqual([])
    const [last, over, known] = await put([message(topic, 'one')], [message(topic, 'two')], [message(topic, 'm0')])
    expect(last).toEqual([expect.any(Number)])
    expect(over).toBe('full')
    expect(known).toEqual([null])
    expect(await put([message(topic, 'two')])).toEqual(['full'])
  })

  it('makes room in a full topic from what has expired or somebody acknowledged, never from the rest', async () => {
    const topic = hex32()
    const many = Array.from({ length: messagesPerTopic }, (_, index) => message(topic, `m${index}`))
    const results = await put(...many.map((entry) => [entry]))
    await acknowledge(bob, topic, Number(results[3]?.[0]))
    expect(await put([message(topic, 'new')])).toEqual([[expect.any(Number)]])
    const left = (await read(carol, [topic])).bodies
    expect(left).toHaveLength(messagesPerTopic)
    expect(left).not.toContain('m3')
    expect(await put([message(topic, 'newer')])).toEqual(['full'])
    const late = { publishedAtMs: nowMs + 300_000, expiresAtMs: nowMs + 600_000 }
    const after = await store.commit({
      groups: [[message(topic, 'newest', late)]],
      marks: [],
      nowMs: nowMs + 300_000,
    })
    expect(after).toEqual([[expect.any(Number)]])
  })

  it('finds messages by topic and hash', async () => {
    const topic = hex32()
    const given = message(topic, 'a')
    const [result] = await put([given])
    const id = messageId(given)
    const found = await store.find([
      { topic, id },
      { topic, id: hex32() },
      { topic: hex32(), id },
    ])
    expect(found).toEqual([expect.objectContaining({ topic, seq: Number(result?.[0]) })])
  })

  it('sweeps what expired before a moment, a chunk at a time', async () => {
    const topic = hex32()
    const expiries = [1, 2, 3, 100_000]
    await put(expiries.map((ms) => message(topic, `expires in ${ms}`, { expiresAtMs: nowMs + ms })))
    expect(await store.sweep(nowMs + 4, 2)).toBe(2)
    expect(await store.sweep(nowMs + 4, 2)).toBe(1)
    expect(await store.sweep(nowMs + 4, 2)).toBe(0)
    expect((await read(bob, [topic], { nowMs: nowMs - 1 })).bodies).toEqual(['expires in 100000'])
  })

  it('adds up usage by day and project', async () => {
    expect(await store.addUsage('2026-11-21', { a: 2, b: 0 })).toEqual({ a: 2, b: 0 })
    expect(await store.addUsage('2026-11-21', { a: 3, b: 1 })).toEqual({ a: 5, b: 1 })
    expect(await store.addUsage('2026-11-22', { a: 1 })).toEqual({ a: 1 })
  })

  it('adds up what was stored in a day, and forgets the days before', async () => {
    expect(await store.addBytes('2026-11-21', { a: 2, b: 1 })).toEqual({ a: 2, b: 1 })
    expect(await store.addBytes('2026-11-21', { a: 3 })).toEqual({ a: 5 })
    await store.addBytes('2026-11-22', { c: 1 })
    expect(await store.bytesOf('2026-11-21')).toEqual({ a: 5, b: 1 })
    await store.sweepBytes('2026-11-22')
    expect(await store.bytesOf('2026-11-21')).toEqual({})
    expect(await store.bytesOf('2026-11-22')).toEqual({ c: 1 })
  })

  it('says what the messages take, less once they are gone', async () => {
    const bodies = Array.from({ length: messagesPerTopic }, () => randomBytes(20_000).toString('hex'))
    await put(...bodies.map((body) => [message(hex32(), body)]))
    const full = await store.storedBytes(1)
    expect(full).toBeGreaterThan(messagesPerTopic * 40_000)
    await store.sweep(nowMs + 300_000, 1_000)
    expect(await store.storedBytes(1)).toBeLessThan(full / 2)
  })

  it('counts letters that take three bytes as three', async () => {
    // In no two of them the same, so that little is saved by packing them.
    const letters = () => String.fromCodePoint(...Uint16Array.from(randomBytes(20_000), (byte) => 0x4e00 + 79 * byte))
    await put(...Array.from({ length: messagesPerTopic }, () => [message(hex32(), letters())]))
    expect(await store.storedBytes(1)).toBeGreaterThan(messagesPerTopic * 60_000)
  })

  it('keeps the first secret of a name', async () => {
    expect(await store.secret('key', 'first')).toBe('first')
    expect(await store.secret('key', 'second')).toBe('first')
  })

  it('keeps attestations until they expire', async () => {
    const id = hex32()
    await store.keepAttestation(id, { origin: 'https://a.example', isVerified: false }, nowMs + 10)
    await store.keepAttestation(id, { origin: 'https://b.example', isVerified: true }, nowMs + 20)
    expect(await store.attestation(id, nowMs + 19)).toEqual({ origin: 'https://b.example', isVerified: true })
    expect(await store.attestation(id, nowMs + 20)).toBeUndefined()
    expect(await store.attestation(hex32(), nowMs)).toBeUndefined()
    await store.sweepAttestations(nowMs + 20)
    expect(await store.attestation(id, nowMs)).toBeUndefined()
  })

  it('answers that it is there', async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })
})

if (findPostgres() !== undefined)
  describe('the store on PostgreSQL', () => {
    const message = (topic: string): Message => ({
      topic,
      body: topic,
      tag: 1108,
      attestation: undefined,
      publisher: alice,
      publishedAtMs: nowMs,
      expiresAtMs: nowMs + 300_000,
    })
    async function open(statementMs?: number) {
      const url = (await postgres?.createDatabase()) ?? ''
      const pool = { connections: 2, statementMs }
      const store = await createPostgresStore({ storage: { kind: 'postgres', url, pool }, messagesPerTopic })
      const client = new Client({ connectionString: url })
      await client.connect()
      return {
        store,
        client,
        async [Symbol.asyncDispose]() {
          await store.close()
          await client.end()
        },
      }
    }

    it('has messages and secrets on the disk before it answers, whatever the default of the server, and not marks', async () => {
      await using opened = await open()
      const { store, client } = opened
      await client.query(`do $$ begin
      execute format('alter database %I set synchronous_commit = off', current_database());
    end $$`)
      await client.query(`create table how (of text, synchronous text);
      create function note() returns trigger language plpgsql as $$ begin
        insert into how values (tg_table_name, current_setting('synchronous_commit')); return null;
      end $$`)
      for (const table of ['message', 'ack', 'secret'])
        await client.query(`create trigger note after insert on ${table} for each statement execute function note()`)
      const given = message(hex32())
      const [result] = await store.commit({ groups: [[given]], marks: [], nowMs })
      const [seq] = result === 'full' ? [] : (result ?? [])
      await store.commit({ groups: [], marks: [{ seq: seq ?? 0, topic: given.topic, client: bob }], nowMs })
      await store.secret('of-this-test', 'x')
      const { rows } = await client.query('select of, synchronous from how order by of')
      expect(rows).toEqual([
        { of: 'ack', synchronous: 'off' },
        { of: 'message', synchronous: 'on' },
        { of: 'secret', synchronous: 'on' },
      ])
    })

    it('gives up a statement that takes too long, stores nothing of it, and goes on', async () => {
      await using opened = await open(200)
      const { store, client } = opened
      const topic = hex32()
      const publish = () => store.commit({ groups: [[message(topic)]], marks: [], nowMs })
      await client.query('begin; lock table message in share mode')
      await expect(publish()).rejects.toThrow('PostgreSQL failed: 57014')
      await client.query('commit')
      expect(await store.storedBytes(0)).toBe(0)
      expect(await publish()).toEqual([[expect.any(Number)]])
    })
  })
