import { openPostgresPool, type PostgresPool } from '@latchkey/service-kit/postgresPool'
import type { QueryResultRow } from 'pg'
import type { PostgresStorage } from '../../config/config.ts'
import { migratePostgres } from '../../db/migrate.ts'
import { type AckMark, type RelayStore, StoreError } from '../relayStore.ts'
import { PostgresAppender } from './PostgresAppender.ts'
import { type MessageRow, messageOf, type Query, statements } from './statements.ts'

/** PostgreSQL's code for a full disk (appendix A, class 53). */
const diskFull = '53100'

/** Turns a failure of the driver into one of the store. Its message may quote values, so only the code is kept. */
function asStoreError(cause: unknown): StoreError {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'unknown'
  return new StoreError(`PostgreSQL failed: ${code}`, { full: code === diskFull, cause })
}

/** PostgreSQL ends one of two transactions that wait for each other; nothing of it was written. */
const deadlock = '40P01'

/** Binds the statements to a pool. @param prepared They stay prepared at its connections. */
function createQuery(pool: PostgresPool, prepared: boolean): Query {
  return async <Row extends QueryResultRow>(statement: keyof typeof statements, values: readonly unknown[]) => {
    const asked = { text: statements[statement], values, ...(prepared ? { name: statement } : {}) }
    const run = () => pool.query<Row>(asked)
    try {
      return await run()
    } catch (error) {
      const again = error instanceof Error && 'code' in error && error.code === deadlock
      if (!again) throw asStoreError(error)
    }
    try {
      return await run()
    } catch (error) {
      throw asStoreError(error)
    }
  }
}

/** Marks kept while the database does not take them; lost ones cost a repeated delivery. */
const marksKept = 100_000

/** Notices of a message are over by this time, on machines whose clocks agree to within a minute. */
const noticeMs = 120_000

type WaitingRow = (MessageRow | { readonly seq: null }) & {
  readonly found: string | null
  readonly acknowledged: readonly string[] | null
}

/** The store that several processes of the relay may share. */
export async function createPostgresStore(options: createPostgresStore.Options): Promise<RelayStore> {
  const { url, pool: size, prepared = true } = options.storage
  // A lost idle connection is replaced when it is needed; the query that needs it reports what is wrong.
  const pool = openPostgresPool({ ...size, url, application: 'latchkey-relay', onBroken: () => {} })
  options.watch?.(pool.counts)
  try {
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const query = createQuery(pool, prepared)
  const appender = new PostgresAppender(query, options.messagesPerTopic)
  let unwritten: readonly AckMark[] = []

  async function mark(marks: readonly AckMark[]): Promise<void> {
    if (marks.length === 0) return
    await query('mark', [marks.map((entry) => entry.seq), marks.map((entry) => bytes(entry.client))])
  }

  return {
    async commit({ groups, marks, nowMs }) {
      const all = [...unwritten, ...marks]
      unwritten = []
      if (groups.length === 0) {
        // The caller keeps the marks of this step if it fails.
        await mark(all)
        return []
      }
      const marked = mark(all).catch(() => {
        unwritten = all.slice(-marksKept)
      })
      const [results] = await Promise.all([appender.append(groups, nowMs), marked])
      return results
    },
    async waiting({ client, topics, except, nowMs, maxMessages, maxBytes }) {
      const rows = await query<WaitingRow>('waiting', [
        topics.map(bytes),
        bytes(client),
        nowMs,
        [...except],
        maxMessages,
        maxBytes,
        nowMs - noticeMs,
      ])
      const messages = rows.flatMap((row) => (row.seq === null ? [] : [messageOf(row)]))
      return {
        messages,
        more: Number(rows[0]?.found ?? 0) > messages.length,
        acknowledged: (rows[0]?.acknowledged ?? []).map(Number),
      }
    },
    async find(receipts) {
      const topics = receipts.map((receipt) => bytes(receipt.topic))
      const ids = receipts.map((receipt) => bytes(receipt.id))
      const rows = await query<{ topic: string; seq: string }>('known', [topics, ids, 0])
      return rows.map(({ topic, seq }) => ({ topic, seq: Number(seq) }))
    },
    async sweep(beforeMs, limit) {
      const [row] = await query<{ removed: string }>('sweep', [beforeMs, limit])
      return Number(row?.removed ?? 0)
    },
    async takeEvicted() {
      return appender.takeEvicted()
    },
    async addUsage(day, counts) {
      const rows = await query<{ project: string; messages: string }>('addUsage', [
        day,
        Object.keys(counts),
        Object.values(counts),
      ])
      return Object.fromEntries(rows.map((row) => [row.project, Number(row.messages)]))
    },
    async addBytes(day, counts) {
      const rows = await query<{ who: string; bytes: string }>('addBytes', [
        day,
        Object.keys(counts),
        Object.values(counts),
      ])
      return Object.fromEntries(rows.map((row) => [row.who, Number(row.bytes)]))
    },
    async bytesOf(day) {
      const rows = await query<{ who: string; bytes: string }>('bytesOf', [day])
      return Object.fromEntries(rows.map((row) => [row.who, Number(row.bytes)]))
    },
    async sweepBytes(beforeDay) {
      await query('sweepBytes', [beforeDay])
    },
    // Its server's disk is not seen from here.
    async reusableBytes() {
      return 0
    },
    async storedBytes(enough) {
      const [row] = await query<{ stored: string }>('storedBytes', [enough])
      return Number(row?.stored ?? 0)
    },
    async secret(name, candidate) {
      await query('keepSecret', [name, candidate])
      const [row] = await query<{ value: string }>('readSecret', [name])
      return row?.value ?? candidate
    },
    async keepAttestation(id, { origin, isVerified }, expiresAtMs) {
      await query('keepAttestation', [bytes(id), origin, isVerified, expiresAtMs])
    },
    async attestation(id, nowMs) {
      const [row] = await query<{ origin: string; is_verified: boolean }>('readAttestation', [bytes(id), nowMs])
      return row === undefined ? undefined : { origin: row.origin, isVerified: row.is_verified }
    },
    async sweepAttestations(beforeMs) {
      await query('sweepAttestations', [beforeMs])
    },
    log: {
      async position() {
        const [row] = await query<{ position: string }>('position', [])
        return row?.position ?? '0'
      },
      async since(position) {
        const rows = await query<{ position: string; seq: string | null; topic: string | null }>('since', [position])
        return {
          position: rows[0]?.position ?? position,
          entries: rows.flatMap(({ seq, topic }) =>
            seq === null || topic === null ? [] : [{ seq: Number(seq), topic }],
          ),
        }
      },
      async fetch(seqs) {
        return (await query<MessageRow>('fetch', [[...seqs]])).map(messageOf)
      },
    },
    async ping() {
      await query('position', [])
    },
    async close() {
      await appender.settled()
      await pool.end()
    },
  }
}

export declare namespace createPostgresStore {
  type Options = {
    readonly storage: PostgresStorage
    readonly messagesPerTopic: number
    /** Gets the numbers of connections, for the metrics. */
    readonly watch?: ((counts: PostgresPool['counts']) => void) | undefined
  }
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
