import type { DatabaseSync } from 'node:sqlite'
import type { MessageKey } from '../../mailbox/message.ts'
import type { Attestation, GroupResult, WaitingPage, WaitingQuery } from '../relayStore.ts'
import { type PackedCommit, unpackCommit } from './packedCommit.ts'
import { type Left, SqliteMailbox } from './SqliteMailbox.ts'

/** What the storage thread does on request. Synchronous; the thread's caller sees promises. */
export type SqliteOps = {
  commit(step: PackedCommit): readonly GroupResult[]
  waiting(query: WaitingQuery): WaitingPage
  /** Does a little of what was left for later; answers whether there is more. */
  tidy(): Left
  find(receipts: readonly { readonly topic: string; readonly id: string }[]): readonly MessageKey[]
  sweep(beforeMs: number, limit: number): number
  takeEvicted(): number
  addUsage(day: string, counts: Readonly<Record<string, number>>): Readonly<Record<string, number>>
  addBytes(day: string, counts: Readonly<Record<string, number>>): Readonly<Record<string, number>>
  bytesOf(day: string): Readonly<Record<string, number>>
  sweepBytes(beforeDay: string): void
  storedBytes(): number
  reusableBytes(): number
  secret(name: string, candidate: string): string
  keepAttestation(id: string, attestation: Attestation, expiresAtMs: number): void
  attestation(id: string, nowMs: number): Attestation | undefined
  sweepAttestations(beforeMs: number): void
  ping(): void
  close(): void
}

/** Binds the operations to an open database. */
export function createSqliteOps(database: DatabaseSync, messagesPerTopic: number): SqliteOps {
  const mailbox = new SqliteMailbox(database, messagesPerTopic)
  const count = database.prepare(`INSERT INTO usage (day, project, messages) VALUES (?, ?, ?)
    ON CONFLICT (day, project) DO UPDATE SET messages = messages + excluded.messages RETURNING messages`)
  const addBytes = database.prepare(`INSERT INTO daily_bytes (day, who, bytes) VALUES (?, ?, ?)
    ON CONFLICT (day, who) DO UPDATE SET bytes = bytes + excluded.bytes RETURNING bytes`)
  const bytesOf = database.prepare('SELECT who, bytes FROM daily_bytes WHERE day = ?')
  const sweepBytes = database.prepare('DELETE FROM daily_bytes WHERE day < ?')
  // What was deleted is free pages: the file itself never shrinks.
  const storedBytes = database.prepare(`SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`)
  const reusableBytes = database.prepare(
    'SELECT freelist_count * page_size AS bytes FROM pragma_freelist_count(), pragma_page_size()',
  )
  const keepSecret = database.prepare('INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)')
  const readSecret = database.prepare('SELECT value FROM secret WHERE name = ?')
  const keepAttestation = database.prepare(
    'INSERT OR REPLACE INTO attestation (id, origin, is_verified, expires_at) VALUES (?, ?, ?, ?)',
  )
  const readAttestation = database.prepare(
    'SELECT origin, is_verified FROM attestation WHERE id = ? AND expires_at > ?',
  )
  const sweepAttestations = database.prepare('DELETE FROM attestation WHERE expires_at <= ?')
  const readOne = database.prepare('SELECT 1')
  return {
    commit: (step) => mailbox.commit(unpackCommit(step)),
    waiting: (query) => mailbox.waiting(query),
    tidy: () => mailbox.tidy(),
    find: (receipts) => mailbox.find(receipts),
    sweep: (beforeMs, limit) => mailbox.sweep(beforeMs, limit),
    takeEvicted: () => mailbox.takeEvicted(),
    addUsage: (day, counts) =>
      Object.fromEntries(
        Object.entries(counts).map(([project, messages]) => [
          project,
          Number(count.get(day, project, messages)?.messages),
        ]),
      ),
    addBytes: (day, counts) =>
      Object.fromEntries(
        Object.entries(counts).map(([who, bytes]) => [who, Number(addBytes.get(day, who, bytes)?.bytes)]),
      ),
    bytesOf: (day) => Object.fromEntries(bytesOf.all(day).map(({ who, bytes }) => [String(who), Number(bytes)])),
    sweepBytes: (beforeDay) => void sweepBytes.run(beforeDay),
    storedBytes: () => Number(storedBytes.get()?.bytes),
    reusableBytes: () => Number(reusableBytes.get()?.bytes),
    secret(name, candidate) {
      keepSecret.run(name, candidate)
      return String(readSecret.get(name)?.value)
    },
    keepAttestation(id, { origin, isVerified }, expiresAtMs) {
      keepAttestation.run(Buffer.from(id, 'hex'), origin, isVerified ? 1 : 0, expiresAtMs)
    },
    attestation(id, nowMs) {
      const row = readAttestation.get(Buffer.from(id, 'hex'), nowMs)
      return row === undefined ? undefined : { origin: String(row.origin), isVerified: row.is_verified === 1 }
    },
    sweepAttestations: (beforeMs) => void sweepAttestations.run(beforeMs),
    ping: () => void readOne.get(),
    close() {
      mailbox.close()
      database.close()
    },
  }
}

/** What the storage thread is started with. */
export type ThreadData = {
  readonly path: string
  readonly maxBytes: number | undefined
  readonly reserveBytes: number
  readonly messagesPerTopic: number
}

/** One call into the thread. */
export type ThreadRequest = {
  readonly id: number
  readonly op: keyof SqliteOps
  readonly args: readonly unknown[]
}

/** The answer to one call. `full`: the disk or the size limit was reached. */
export type ThreadReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string; readonly full: boolean }
