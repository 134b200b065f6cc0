import type { SiwxStore } from '../SiwxStore.types.ts'
import { fromStored, toStored } from './storedSession.ts'

/** What is used of a client or a pool: `pg` has it as it is. Times are sent as numbers, lists as arrays. */
export type PostgresClient = {
  query(
    text: string,
    values: unknown[],
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>
}

/** The tables, for the app's migrations. Running it again changes nothing. PostgreSQL 12 and later. */
export const postgresTables = `
CREATE TABLE IF NOT EXISTS siwx_nonces (
  key text PRIMARY KEY,
  holder text NOT NULL,
  expires_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  used boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS siwx_nonces_expires_at ON siwx_nonces (expires_at);
CREATE TABLE IF NOT EXISTS siwx_sessions (
  key text PRIMARY KEY,
  version integer NOT NULL,
  last_used_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  accounts text[] NOT NULL,
  rest text NOT NULL
);
CREATE INDEX IF NOT EXISTS siwx_sessions_accounts ON siwx_sessions USING gin (accounts);
`

const columns = 'key, version, last_used_at AS "lastUsedAt", ends_at AS "endsAt", rest'
const values = '$1::text, $2::integer, $3::bigint, $4::bigint, $5::text[], $6::text'
type Row = Parameters<typeof fromStored>[0]

/**
 * Keeps nonces and sessions in PostgreSQL. Each change is one statement: a pool serves as well as a connection. The app
 * makes the tables, with `postgresTables`.
 *
 * @example
 * const pool = new Pool({ connectionString })
 * await pool.query(postgresTables)
 * const store = postgresStore(pool)
 */
export function postgresStore(client: PostgresClient): SiwxStore {
  const run = async (text: string, ...given: unknown[]) => (await client.query(text, given)).rowCount ?? 0
  const read = async (text: string, ...given: unknown[]) =>
    (await client.query(text, given)).rows.map((row) => fromStored(row as Row))

  return {
    addNonce: async ({ key, holder, expiresAt }) => {
      await run('INSERT INTO siwx_nonces (key, holder, expires_at) VALUES ($1, $2, $3)', key, holder, expiresAt)
    },
    tryNonce: async (key, holders, now, limit) => {
      const own = 'key = $1 AND expires_at > $2 AND holder = ANY ($3::text[])'
      const counted = `UPDATE siwx_nonces SET attempts = attempts + 1 WHERE ${own} AND NOT used AND attempts < $4`
      if ((await run(counted, key, now, holders, limit)) === 1) return 'open'
      const { rows } = await client.query(`SELECT used FROM siwx_nonces WHERE ${own}`, [key, now, holders])
      const [found] = rows as { used: boolean }[]
      if (!found) return 'unknown'
      return found.used ? 'used' : 'exhausted'
    },
    returnNonce: async (key) => {
      await run('UPDATE siwx_nonces SET attempts = attempts - 1 WHERE key = $1 AND attempts > 0', key)
    },
    takeNonce: async (key, now) =>
      (await run('UPDATE siwx_nonces SET used = true WHERE key = $1 AND NOT used AND expires_at > $2', key, now)) === 1,
    readSession: async (key) => (await read(`SELECT ${columns} FROM siwx_sessions WHERE key = $1`, key))[0],
    saveSession: async (session, replaces) => {
      const { key, version, lastUsedAt, endsAt, rest } = toStored(session)
      const accounts = session.accounts.map(({ account }) => account)
      const given = [key, version, lastUsedAt, endsAt, accounts, rest]
      const names = '(key, version, last_used_at, ends_at, accounts, rest)'
      if (!replaces) return (await run(`INSERT INTO siwx_sessions ${names} VALUES (${values})`, ...given)) === 1
      const former = 'key = $7 AND version = $8'
      const text =
        replaces.key === key
          ? `UPDATE siwx_sessions SET ${names} = (${values}) WHERE ${former}`
          : `WITH gone AS (DELETE FROM siwx_sessions WHERE ${former} RETURNING 1)
             INSERT INTO siwx_sessions ${names} SELECT ${values} FROM gone`
      return (await run(text, ...given, replaces.key, replaces.version)) === 1
    },
    touchSession: async (key, lastUsedAt) => {
      await run('UPDATE siwx_sessions SET last_used_at = $2 WHERE key = $1', key, lastUsedAt)
    },
    removeSession: async (key) => {
      await run('DELETE FROM siwx_sessions WHERE key = $1', key)
    },
    sessionsOf: (accounts) => read(`SELECT ${columns} FROM siwx_sessions WHERE accounts && $1::text[]`, accounts),
    sweep: async (now, unusedSince) => {
      await run('DELETE FROM siwx_nonces WHERE expires_at <= $1', now)
      await run('DELETE FROM siwx_sessions WHERE ends_at <= $1 OR last_used_at <= $2', now, unusedSince)
    },
  }
}
