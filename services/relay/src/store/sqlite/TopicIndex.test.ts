import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type Message, messageId } from '../../mailbox/message.ts'
import { openRelaySqlite } from './openSqlite.ts'
import { SqliteMailbox } from './SqliteMailbox.ts'

const messagesPerTopic = 40
const nowMs = 1_795_000_000_000
const hex32 = () => randomBytes(32).toString('hex')
const [publisher, reader] = [hex32(), hex32()]
/** In the order in which they are written. */
const topics = [hex32(), hex32(), hex32()].sort().reverse()
const [first = '', second = ''] = topics
const fullTopic = hex32()

const folder = mkdtempSync(join(tmpdir(), 'relay-topic-index-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newFile = () => join(folder, `${randomBytes(8).toString('hex')}.db`)
const message = (topic: string, body: string, ttlMs = 100_000): Message => ({
  topic,
  body,
  tag: 1108,
  attestation: undefined,
  publisher,
  publishedAtMs: nowMs,
  expiresAtMs: nowMs + ttlMs,
})

/** A mailbox on a file whose index is written five messages at a time. */
function open(path: string, indexedTogether = 5) {
  const database = openRelaySqlite({ path, reserveBytes: 0 })
  const mailbox = new SqliteMailbox(database, messagesPerTopic, indexedTogether)
  return {
    mailbox,
    publish: (...messages: readonly Message[]) => mailbox.commit({ groups: [messages], marks: [], nowMs })[0],
    bodies: (topic: string) =>
      mailbox
        .waiting({ client: reader, topics: [topic], except: [], nowMs, maxMessages: 1_000, maxBytes: 1_000_000 })
        .messages.map(({ body }) => body),
    rows: (sql: string) => database.prepare(sql).all(),
    /** Lets the file have so many pages more than it has. */
    spare: (pages: number) =>
      database.exec(
        `PRAGMA max_page_count = ${Number(database.prepare('PRAGMA page_count').get()?.page_count) + pages}`,
      ),
    /** Opens the file as a killed relay leaves it. */
    crash() {
      const copy = newFile()
      for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${copy}${end}`)
      database.close()
      return open(copy, indexedTogether)
    },
    close: () => database.close(),
  }
}

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('publish' as const), topic: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'tidy' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refused' as const), topic: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat(1_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), which: fc.nat(1_000) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
)

describe('the index by topic', () => {
  it('has each message that was stored, once and in order, whenever it is written and the relay killed', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 90, size: 'max' }), (steps) => {
        let store = open(newFile())
        const kept: { topic: string; body: string }[] = []
        const rest = Array.from({ length: messagesPerTopic }, (_, index) => message(fullTopic, `rest ${index}`))
        expect(store.publish(...rest)).toHaveLength(messagesPerTopic)
        for (const [index, action] of steps.entries()) {
          if (action.kind === 'publish') {
            const given = { topic: topics[action.topic] ?? '', body: `m${index}` }
            if (kept.filter(({ topic }) => topic === given.topic).length === messagesPerTopic) continue
            expect(store.publish(message(given.topic, given.body))).toEqual([expect.any(Number)])
            kept.push(given)
          } else if (action.kind === 'refused') {
            // All or none: the numbers of the first ones are given away again.
            const group = [1, 2, 3].map((number) => message(topics[action.topic] ?? '', `r${index} ${number}`))
            expect(store.publish(...group, message(fullTopic, `r${index}`))).toBe('full')
          } else if (action.kind === 'again') {
            const which = kept[action.which % Math.max(1, kept.length)]
            if (which !== undefined) expect(store.publish(message(which.topic, which.body))).toEqual([null])
          } else if (action.kind === 'expire') {
            // A sweep takes it out of the index and out of what is to be written.
            store.mailbox.commit({ groups: [[message(first, `e${index}`, 1)]], marks: [], nowMs })
            store.mailbox.sweep(nowMs + 1, 1_000)
          } else if (action.kind === 'tidy') store.mailbox.tidy()
          else store = store.crash()
          for (const topic of topics)
            expect(store.bodies(topic)).toEqual(kept.filter((given) => given.topic === topic).map(({ body }) => body))
        }
        store = store.crash()
        expect(store.bodies(fullTopic)).toHaveLength(messagesPerTopic)
        const receipts = kept.map(({ topic, body }) => ({ topic, id: messageId(message(topic, body)) }))
        expect(store.mailbox.find(receipts)).toHaveLength(kept.length)
        store.close()
      }),
      { numRuns: 20 },
    )
  }, 120_000)

  it('is written many messages at once, and names no message that is gone', () => {
    const store = open(newFile(), 8_192)
    const count = (table: string) => store.rows(`SELECT count(*) AS count FROM ${table}`)[0]?.count
    const many = Array.from({ length: 300 }, hex32)
    let written = 0
    const publishTo = (limit: number) => {
      for (; written < limit; written += 300) store.publish(...many.map((topic) => message(topic, `m${written}`, 500)))
      while (store.mailbox.tidy() !== 'nothing');
    }
    publishTo(8_100)
    expect([count('message'), count('topic_index')]).toEqual([8_100, 0])
    publishTo(8_400)
    expect([count('message'), count('topic_index')]).toEqual([8_400, 8_400])
    publishTo(9_000)
    while (store.mailbox.sweep(nowMs + 500, 1_000) > 0);
    expect([count('message'), count('topic_index')]).toEqual([0, 0])
    store.close()
  })

  it('knows what came after it was written, through a kill', () => {
    const store = open(newFile())
    for (let index = 0; index < 5; index += 1) store.publish(message(first, `m${index}`))
    while (store.mailbox.tidy() !== 'nothing');
    store.publish(message(first, 'after'))
    const next = store.crash()
    expect(next.bodies(first)).toHaveLength(6)
    next.close()
  })

  it('takes the number of a commit that failed for that of the next message', () => {
    const store = open(newFile())
    for (let index = 0; index < 4; index += 1) store.publish(message(first, `m${index}`))
    store.spare(0)
    const groups = [[message(first, 'small')], [message(first, 'x'.repeat(100_000))]]
    expect(() => store.mailbox.commit({ groups, marks: [], nowMs })).toThrow(/full/)
    store.spare(100)
    expect(store.publish(message(second, 'other'))).toEqual([5])
    do expect([store.bodies(first).length, store.bodies(second)]).toEqual([4, ['other']])
    while (store.mailbox.tidy() !== 'nothing')
    store.close()
  })

  it('says that it is behind where more came than is written at once', () => {
    const store = open(newFile())
    for (let index = 0; index < 12; index += 1) store.publish(message(first, `m${index}`))
    const states = Array.from({ length: 12 }, () => store.mailbox.tidy())
    expect(states).toEqual([...Array(2).fill('behind'), ...Array(9).fill('more'), 'nothing'])
    store.close()
  })

  it('is made at the start where there is none, as after a move from PostgreSQL', () => {
    const path = newFile()
    const before = open(path, 1_000)
    for (let index = 0; index < 30; index += 1) before.publish(message(first, `m${index}`))
    before.close()
    const store = open(path, 10)
    expect(store.rows('SELECT count(*) AS count FROM topic_index')).toEqual([{ count: 30 }])
    expect(store.bodies(first)).toHaveLength(30)
    store.close()
  })

  it('is written later where the disk is full, and read without it', () => {
    const all = topics.length * messagesPerTopic
    const store = open(newFile(), all)
    const write = () => {
      while (store.mailbox.tidy() !== 'nothing');
    }
    for (const topic of topics)
      for (let index = 0; index < messagesPerTopic; index += 1) store.publish(message(topic, `m${index}`))
    store.spare(0)
    expect(write).toThrow(/full/)
    expect(store.bodies(first)).toHaveLength(messagesPerTopic)
    store.spare(100)
    write()
    expect(store.rows('SELECT count(*) AS count FROM topic_index')).toEqual([{ count: all }])
    expect(store.bodies(first)).toHaveLength(messagesPerTopic)
    store.close()
  })

  it('is read by its key, and what it does not have by its number', () => {
    const database = openRelaySqlite({ path: newFile(), reserveBytes: 0 })
    const asked: string[] = []
    const prepare = database.prepare.bind(database)
    database.prepare = (sql: string) => {
      asked.push(sql)
      return prepare(sql)
    }
    new SqliteMailbox(database, messagesPerTopic)
    const reading = asked.filter((sql) => sql.includes('FROM topic_index WHERE topic = ?'))
    expect(reading.length).toBeGreaterThan(3)
    for (const sql of reading) {
      const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail))
      expect(plan.join('\n')).toContain('SEARCH topic_index USING PRIMARY KEY (topic=?')
      expect(plan.join('\n')).toContain('SEARCH message USING INTEGER PRIMARY KEY (rowid=?)')
    }
    database.close()
  })
})
