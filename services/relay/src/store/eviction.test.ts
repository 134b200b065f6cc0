import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPostgres, startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepBack } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { type Message, messageId } from '../mailbox/message.ts'
import { createMemoryStore } from './memory/createMemoryStore.ts'
import { createSqliteStore } from './openStore.ts'
import { createPostgresStore } from './postgres/createPostgresStore.ts'
import type { RelayStore } from './relayStore.ts'

const messagesPerTopic = 12
const startMs = 1_795_000_000_000
const hex32 = () => randomBytes(32).toString('hex')
const [publisher, reader, stranger] = [hex32(), hex32(), hex32()]

let postgres: TestPostgres | undefined
const folder = mkdtempSync(join(tmpdir(), 'relay-eviction-'))

beforeAll(async () => {
  if (findPostgres() !== undefined) postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const newFile = () => join(folder, `${randomBytes(8).toString('hex')}.db`)
const sqlite = (path: string, limit = messagesPerTopic) =>
  createSqliteStore({ path, maxBytes: undefined, reserveBytes: 0, messagesPerTopic: limit })
async function newDatabase(): Promise<string> {
  if (postgres === undefined) throw new Error('PostgreSQL did not start')
  return postgres.createDatabase()
}
const kinds: Record<string, () => Promise<RelayStore>> = {
  memory: async () => createMemoryStore({ messagesPerTopic }),
  sqlite: () => sqlite(newFile()),
  ...(findPostgres() === undefined
    ? {}
    : {
        postgres: async () =>
          createPostgresStore({ storage: { kind: 'postgres', url: await newDatabase() }, messagesPerTopic }),
      }),
}

function message(topic: string, body: string, nowMs: number, ttlMs: number): Message {
  const times = { publishedAtMs: nowMs, expiresAtMs: nowMs + ttlMs }
  return { topic, body, tag: 1108, attestation: undefined, publisher, ...times }
}

async function bodiesIn(store: RelayStore, topic: string, nowMs: number): Promise<readonly string[]> {
  const query = { client: stranger, topics: [topic], except: [], nowMs, maxMessages: 1_000, maxBytes: 1_000_000 }
  return (await store.waiting(query)).messages.map(({ body }) => body)
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('publish' as const), topic: fc.nat(1), long: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('acknowledge' as const), which: fc.nat(1_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 700 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
)

describe.each(Object.entries(kinds))('eviction on %s', (_, open) => {
  it('loses only what has expired or been acknowledged, and refuses only where all of a topic is neither', async () => {
    const store = await open()
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 120, size: 'max' }), async (steps) => {
          const topics = [hex32(), hex32()]
          /** What the rules keep, in the order of publishing, by topic. */
          type Kept = { topic: string; body: string; seq: number; expiresAtMs: number; isAcknowledged: boolean }
          const model: Kept[] = []
          let nowMs = startMs
          const mustBeKept = (topic: string) =>
            model.filter((kept) => kept.topic === topic && kept.expiresAtMs > nowMs && !kept.isAcknowledged)
          for (const [index, action] of steps.entries()) {
            if (action.kind === 'publish') {
              const topic = topics[action.topic] ?? ''
              const given = message(topic, `m${index}`, nowMs, action.long ? 100_000 : 500)
              const isFull = mustBeKept(topic).length >= messagesPerTopic
              const [result] = await store.commit({ groups: [[given]], marks: [], nowMs })
              expect(result).toEqual(isFull ? 'full' : [expect.any(Number)])
              if (!isFull) model.push({ ...given, seq: Number(result?.[0]), isAcknowledged: false })
            } else if (action.kind === 'acknowledge') {
              const kept = model[action.which % Math.max(1, model.length)]
              if (kept === undefined) continue
              await store.commit({ groups: [], marks: [{ seq: kept.seq, topic: kept.topic, client: reader }], nowMs })
              kept.isAcknowledged = true
            } else if (action.kind === 'wait') nowMs += action.ms
            else await store.sweep(nowMs, 1_000)
            for (const topic of topics) {
              const there = await bodiesIn(store, topic, nowMs)
              const wanted = mustBeKept(topic).map(({ body }) => body)
              expect(there.filter((body) => wanted.includes(body))).toEqual(wanted)
              expect(there.length).toBeLessThanOrEqual(messagesPerTopic)
            }
          }
        }),
        { numRuns: 12 },
      )
    } finally {
      await store.close()
    }
  }, 120_000)
})

describe.each(Object.entries(kinds).filter(([kind]) => kind !== 'memory'))(
  'eviction in the background, on %s',
  (_, open) => {
    it('begins before a topic is full: at three quarters, with what is acknowledged, and goes no further than needed', async () => {
      const store = await open()
      const topic = hex32()
      const seqs: number[] = []
      for (let index = 0; index < 9; index += 1) {
        const [result] = await store.commit({
          groups: [[message(topic, `m${index}`, startMs, 100_000)]],
          marks: seqs.map((seq) => ({ seq, topic, client: reader })),
          nowMs: startMs,
        })
        seqs.push(Number(result?.[0]))
      }
      expect(await bodiesIn(store, topic, startMs)).toHaveLength(9)
      await store.commit({ groups: [[message(topic, 'ninth', startMs, 100_000)]], marks: [], nowMs: startMs })
      await expect.poll(() => bodiesIn(store, topic, startMs)).not.toContain('m0')
      const left = await bodiesIn(store, topic, startMs)
      expect(left.length).toBeGreaterThanOrEqual(8)
      expect(left.slice(-2)).toEqual(['m8', 'ninth'])
      const gone = 10 - (await bodiesIn(store, topic, startMs)).length
      expect(await store.takeEvicted()).toBe(gone)
      expect(await store.takeEvicted()).toBe(0)
      await store.close()
    })
  },
)

describe('eviction on sqlite, which deletes later', () => {
  const topic = hex32()
  const publish = (store: RelayStore, body: string, nowMs = startMs) =>
    store.commit({ groups: [[message(topic, body, nowMs, 100_000)]], marks: [], nowMs })
  const acknowledge = (store: RelayStore, seq: number) =>
    store.commit({ groups: [], marks: [{ seq, topic, client: reader }], nowMs: startMs })
  async function publishRead(store: RelayStore, count: number, name = 'read'): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const [result] = await publish(store, `${name} ${index}`)
      await acknowledge(store, Number(result?.[0]))
    }
  }
  /** The file as a killed relay leaves it. */
  function crashed(path: string): string {
    const copy = newFile()
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${copy}${end}`)
    return copy
  }
  const rowsIn = (path: string) => {
    const database = new DatabaseSync(path)
    const [row] = database.prepare('SELECT count(*) AS messages, count(DISTINCT id) AS ids FROM message').all()
    database.close()
    return { messages: Number(row?.messages), ids: Number(row?.ids) }
  }

  it('has more than fit after a crash, and makes room in them', async () => {
    const path = newFile()
    const store = await sqlite(path)
    await publishRead(store, 8 * messagesPerTopic)
    expect(await bodiesIn(store, topic, startMs)).not.toContain('read 0')
    const copy = crashed(path)
    await store.close()
    expect(rowsIn(copy).messages).toBe(8 * messagesPerTopic)
    expect(rowsIn(path).messages).toBeLessThanOrEqual(messagesPerTopic)
    const next = await sqlite(copy)
    expect(await bodiesIn(next, topic, startMs)).toContain('read 0')
    expect(await publish(next, 'new')).toEqual([[expect.any(Number)]])
    const left = await bodiesIn(next, topic, startMs)
    expect(left.length).toBeLessThanOrEqual(messagesPerTopic)
    expect(left.at(-1)).toBe('new')
    await next.close()
  })

  it('makes room in a topic that is far above a lower limit, once its messages have expired', async () => {
    const path = newFile()
    const higher = await sqlite(path, 10 * messagesPerTopic)
    for (let index = 0; index < 10 * messagesPerTopic; index += 1) await publish(higher, `unread ${index}`)
    await higher.close()
    const store = await sqlite(path)
    expect(await publish(store, 'new')).toEqual(['full'])
    const lateMs = startMs + 100_000
    expect(await publish(store, 'late', lateMs)).toEqual([[expect.any(Number)]])
    expect(await bodiesIn(store, topic, lateMs)).toEqual(['late'])
    await store.close()
  })

  it('takes a message again that it has thrown out, once', async () => {
    const path = newFile()
    const store = await sqlite(path)
    await publishRead(store, 2 * messagesPerTopic)
    expect(await publish(store, 'read 0')).toEqual([[expect.any(Number)]])
    expect(await publish(store, 'read 0')).toEqual([[null]])
    expect((await bodiesIn(store, topic, startMs)).filter((body) => body === 'read 0')).toHaveLength(1)
    await store.close()
    const { messages, ids } = rowsIn(path)
    expect(messages).toBe(ids)
  })

  it('holds no more than the limit where a second client acknowledges what it has thrown out', async () => {
    const store = await sqlite(newFile())
    await publishRead(store, messagesPerTopic)
    const [first] = await publish(store, 'first')
    const seq = Number(first?.[0])
    await acknowledge(store, seq)
    await publishRead(store, messagesPerTopic, 'later')
    expect(await bodiesIn(store, topic, startMs)).not.toContain('first')
    await store.commit({ groups: [], marks: [{ seq, topic, client: hex32() }], nowMs: startMs })
    let taken = 0
    while ((await publish(store, `unread ${taken}`))[0] !== 'full') taken += 1
    expect(taken).toBe(messagesPerTopic)
    await store.close()
  })

  it('deletes what it has thrown out once that is much, and at a sweep', async () => {
    const path = newFile()
    const store = await sqlite(path)
    const topics = Array.from({ length: 500 }, hex32)
    let marks: { seq: number; topic: string; client: string }[] = []
    for (let round = 0; round < 2 * messagesPerTopic; round += 1) {
      const groups = topics.map((name) => [message(name, `m${round}`, startMs, 100_000)])
      const results = await store.commit({ groups, marks, nowMs: startMs })
      marks = results.map((result, index) => ({ seq: Number(result[0]), topic: topics[index] ?? '', client: reader }))
    }
    const rows = () => rowsIn(crashed(path)).messages
    const published = 2 * messagesPerTopic * topics.length
    await expect.poll(rows).toBeLessThanOrEqual(published - 4_096)
    while ((await store.sweep(startMs, 1_000)) > 0);
    for (let step = 0; step < 5; step += 1) await store.sweep(startMs, 1_000)
    expect(rows()).toBeLessThanOrEqual(messagesPerTopic * topics.length)
    await store.close()
  })
})

/** What versions before wrote, by their own statements. */
const before = migrations.slice(0, 4)
const oldMessage = `INSERT INTO message (topic, id, publisher, published_at, expires_at, tag, bytes, attestation, body)
  VALUES ($1, $2, $3, $4, $5, 1, 1, NULL, $6) ON CONFLICT (topic, id) DO NOTHING`
const oldMark = 'INSERT INTO ack (seq, client) SELECT seq, $1 FROM message WHERE seq = $2'

/** A topic that is full of messages of a version before, `marked` of them acknowledged: so many fit, and no more. */
async function expectRoom(store: RelayStore, topic: string, marked: number): Promise<void> {
  const publish = (body: string) =>
    store.commit({ groups: [[message(topic, body, startMs, 100_000)]], marks: [], nowMs: startMs })
  for (let index = 0; index < marked; index += 1) expect(await publish(`new${index}`)).toEqual([[expect.any(Number)]])
  expect(await publish('over')).toEqual(['full'])
}

describe('a database of a version before', () => {
  const topic = hex32()
  const numbers = Array.from({ length: messagesPerTopic }, (_, index) => index + 1)
  const valuesOf = (index: number) => {
    const old = message(topic, `old${index}`, startMs, 100_000)
    const key = (text: string) => Buffer.from(text, 'hex')
    return [key(topic), key(messageId(old)), key(publisher), startMs, old.expiresAtMs, old.body] as const
  }
  const mark = `${oldMark.replaceAll(/\$\d/g, '?')} ON CONFLICT DO NOTHING`

  it('on SQLite: its acknowledged messages make room, also those that it acknowledges after a step back', async () => {
    const path = newFile()
    const old = new DatabaseSync(path)
    for (const { sqlite: sql } of before) old.exec(sql)
    old.exec('CREATE TABLE migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
    for (const { name } of before) old.prepare('INSERT INTO migration (name) VALUES (?)').run(name)
    for (const number of numbers) old.prepare(oldMessage.replaceAll(/\$\d/g, '?')).run(...valuesOf(number))
    for (const seq of [3, 4]) old.prepare(mark).run(Buffer.from(reader, 'hex'), seq)
    old.close()
    const migrated = await sqlite(path)
    await migrated.close()
    expect(await stepBack({ sqlitePath: path })).toEqual(['0007_topic_index', '0006_by_topic'])
    const again = new DatabaseSync(path)
    // What the version before throws out, and what it can't do without.
    const listed = () =>
      again
        .prepare('SELECT seq FROM acknowledged WHERE topic = ? ORDER BY seq')
        .all(Buffer.from(topic, 'hex'))
        .map(({ seq }) => seq)
    expect(listed()).toEqual([3, 4])
    expect(again.prepare(oldMessage.replaceAll(/\$\d/g, '?')).run(...valuesOf(1)).changes).toBe(0)
    for (const seq of [3, 7]) again.prepare(mark).run(Buffer.from(stranger, 'hex'), seq)
    expect(listed()).toEqual([3, 4, 7])
    again.close()
    const store = await sqlite(path)
    await expectRoom(store, topic, 3)
    await store.close()
    expect(await stepBack({ sqlitePath: path })).toHaveLength(2)
    expect(await stepBack({ sqlitePath: path })).toEqual([])
  })

  if (findPostgres() !== undefined) {
    it('on PostgreSQL: the same', async () => {
      const url = await newDatabase()
      const old = new Client(url)
      await old.connect()
      for (const { postgres: sql } of before) await old.query(sql)
      await old.query('CREATE TABLE migration (name text PRIMARY KEY)')
      for (const { name } of before) await old.query('INSERT INTO migration (name) VALUES ($1)', [name])
      for (const number of numbers) await old.query(oldMessage, [...valuesOf(number)])
      for (const seq of [3, 4]) await old.query(oldMark, [Buffer.from(reader, 'hex'), seq])
      await (await createPostgresStore({ storage: { kind: 'postgres', url }, messagesPerTopic })).close()
      for (const seq of [3, 7]) await old.query(oldMark, [Buffer.from(stranger, 'hex'), seq])
      await old.end()
      const store = await createPostgresStore({ storage: { kind: 'postgres', url }, messagesPerTopic })
      await expectRoom(store, topic, 3)
      await store.close()
    })
  }
})
