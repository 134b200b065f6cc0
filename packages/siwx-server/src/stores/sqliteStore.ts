import type { NonceAttempt, SessionRecord, SiwxStore } from '../SiwxStore.types.ts'
import { fromStored, toStored } from './storedSession.ts'

/** What is used of a database: `DatabaseSync` of node:sqlite, better-sqlite3 and bun:sqlite have it. */
export type SqliteDatabase = {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
}

type SqliteStatement = {
  // Drivers differ in what they bind; these two all of them do.
  run(...values: (string | number)[]): { readonly changes: number | bigint }
  get(...values: (string | number)[]): unknown
  all(...values: (string | number)[]): unknown[]
}

const tables = `
CREATE TABLE IF NOT EXISTS siwx_nonces (
  key TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS siwx_nonces_expires_at ON siwx_nonces (expires_at);
CREATE TABLE IF NOT EXISTS siwx_sessions (
  key TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  rest TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS siwx_session_accounts (
  account TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (account, key)
);
CREATE INDEX IF NOT EXISTS siwx_session_accounts_key ON siwx_session_accounts (key);
`

const columns = 'key, version, last_used_at AS lastUsedAt, ends_at AS endsAt, rest'
type Row = Parameters<typeof fromStored>[0]

/**
 * Keeps nonces and sessions in SQLite, in tables of its own that it makes. Give it a connection of its own: its
 * transactions must not meet those of the app. Several processes may share the file.
 *
 * @example
 * const database = new DatabaseSync('siwx.sqlite')
 * database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000')
 * const store = sqliteStore(database)
 */
export function sqliteStore(database: SqliteDatabase): SiwxStore {
  database.exec(tables)
  const statements = new Map<string, SqliteStatement>()
  function prepare(sql: string): SqliteStatement {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const run = (sql: string, ...values: (string | number)[]) => Number(prepare(sql).run(...values).changes)

  function transaction<Result>(work: () => Result): Result {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }

  function insert(session: SessionRecord): void {
    const { key, version, lastUsedAt, endsAt, rest } = toStored(session)
    run('INSERT INTO siwx_sessions VALUES (?, ?, ?, ?, ?)', key, version, lastUsedAt, endsAt, rest)
    for (const { account } of session.accounts) run('INSERT INTO siwx_session_accounts VALUES (?, ?)', account, key)
  }

  return {
    addNonce: async ({ key, holder, expiresAt }) => {
      run('INSERT INTO siwx_nonces (key, holder, expires_at) VALUES (?, ?, ?)', key, holder, expiresAt)
    },
    tryNonce: async (key, holders, now, limit): Promise<NonceAttempt> => {
      const own = 'key = ? AND expires_at > ? AND holder IN (SELECT value FROM json_each(?))'
      const values = [key, now, JSON.stringify(holders)] as const
      const counted = `UPDATE siwx_nonces SET attempts = attempts + 1 WHERE ${own} AND used = 0 AND attempts < ?`
      if (run(counted, ...values, limit) === 1) return 'open'
      const found = prepare(`SELECT used FROM siwx_nonces WHERE ${own}`).get(...values) as { used: number } | undefined
      if (!found) return 'unknown'
      return found.used ? 'used' : 'exhausted'
    },
    returnNonce: async (key) => {
      run('UPDATE siwx_nonces SET attempts = attempts - 1 WHERE key = ? AND attempts > 0', key)
    },
    takeNonce: async (key, now) =>
      run('UPDATE siwx_nonces SET used = 1 WHERE key = ? AND used = 0 AND expires_at > ?', key, now) === 1,
    readSession: async (key) => {
      const row = prepare(`SELECT ${columns} FROM siwx_sessions WHERE key = ?`).get(key)
      return row ? fromStored(row as Row) : undefined
    },
    saveSession: async (session, replaces) =>
      transaction(() => {
        if (replaces) {
          const { key, version } = replaces
          if (run('DELETE FROM siwx_sessions WHERE key = ? AND version = ?', key, version) !== 1) return false
          run('DELETE FROM siwx_session_accounts WHERE key = ?', key)
        }
        insert(session)
        return true
      }),
    touchSession: async (key, lastUsedAt) => {
      run('UPDATE siwx_sessions SET last_used_at = ? WHERE key = ?', lastUsedAt, key)
    },
    removeSession: async (key) =>
      transaction(() => {
        run('DELETE FROM siwx_sessions WHERE key = ?', key)
        run('DELETE FROM siwx_session_accounts WHERE key = ?', key)
      }),
    sessionsOf: async (accounts) => {
      const keys = 'SELECT key FROM siwx_session_accounts WHERE account IN (SELECT value FROM json_each(?))'
      const rows = prepare(`SELECT ${columns} FROM siwx_sessions WHERE key IN (${keys})`).all(JSON.stringify(accounts))
      return rows.map((row) => fromStored(row as Row))
    },
    sweep: async (now, unusedSince) =>
      transaction(() => {
        run('DELETE FROM siwx_nonces WHERE expires_at <= ?', now)
        run('DELETE FROM siwx_sessions WHERE ends_at <= ? OR last_used_at <= ?', now, unusedSince)
        run('DELETE FROM siwx_session_accounts WHERE key NOT IN (SELECT key FROM siwx_sessions)')
      }),
  }
}
