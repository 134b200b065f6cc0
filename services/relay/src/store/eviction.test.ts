import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPostgres, startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../db/migrations.ts'
import type { NewMessage } from '../mailbox/message.ts'
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
const sqlite = (path: string) => createSqliteStore({ path, maxBytes: undefined, reserveBytes: 0, messagesPerTopic })
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

function message(topic: string, body: string, nowMs: number, ttlMs: number): NewMessage {
  const id = hash('sha256', body, 'hex')
  const times = { publishedAtMs: nowMs, expiresAtMs: nowMs + ttlMs }
  return { topic, body, id, tag: 1108, attestation: undefined, publisher, ...times }
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
              await store.commit({ groups: [], marks: [{ seq: kept.seq, client: reader }], nowMs })
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
          marks: seqs.map((seq) => ({ seq, client: reader })),
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

/** What the version before wrote, by its own statements. */
const before = migrations.slice(0, 4)
const oldMessage = `INSERT INTO message (topic, id, publisher, published_at, expires_at, tag, bytes, attestation, body)
  VALUES ($1, $2, $3, $4, $5, 1, 1, NULL, $6)`
const oldMark = 'INSERT INTO ack (seq, client) SELECT seq, $1 FROM message WHERE seq = $2'

/** A topic that is full of messages of the version before, `marked` of them acknowledged: so many fit, and no more. */
async function expectRoom(store: RelayStore, topic: string, marked: number): Promise<void> {
  const publish = (body: string) =>
    store.commit({ groups: [[message(topic, body, startMs, 100_000)]], marks: [], nowMs: startMs })
  for (let index = 0; index < marked; index += 1) expect(await publish(`new${index}`)).toEqual([[expect.any(Number)]])
  expect(await publish('over')).toEqual(['full'])
}

describe('a database of the version before', () => {
  const topic = hex32()
  const numbers = Array.from({ length: messagesPerTopic }, (_, index) => index + 1)
  const valuesOf = (index: number) => {
    const { id, body, expiresAtMs } = message(topic, `old${index}`, startMs, 100_000)
    const key = (text: string) => Buffer.from(text, 'hex')
    return [key(topic), key(id), key(publisher), startMs, expiresAtMs, body] as const
  }

  it('on SQLite: its acknowledged messages make room, also those that it acknowledges after a step back', async () => {
    const path = newFile()
    const old = new DatabaseSync(path)
    for (const { sqlite: sql } of before) old.exec(sql)
    old.exec('CREATE TABLE migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
    for (const { name } of before) old.prepare('INSERT INTO migration (name) VALUES (?)').run(name)
    for (const number of numbers) old.prepare(oldMessage.replaceAll(/\$\d/g, '?')).run(...valuesOf(number))
    const mark = oldMark.replaceAll(/\$\d/g, '?')
    for (const seq of [3, 4]) old.prepare(mark).run(Buffer.from(reader, 'hex'), seq)
    old.close()
    const migrated = await sqlite(path)
    await migrated.close()
    const again = new DatabaseSync(path)
    for (const seq of [3, 7]) again.prepare(`${mark} ON CONFLICT DO NOTHING`).run(Buffer.from(stranger, 'hex'), seq)
    again.close()
    const store = await sqlite(path)
    await expectRoom(store, topic, 3)
    await store.close()
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
