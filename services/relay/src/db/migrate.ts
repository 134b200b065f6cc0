import type { DatabaseSync } from 'node:sqlite'
import { type DatabaseConfig, refuseUnknownSteps } from '@latchkey/service-kit/database'
import {
  openPostgresPool,
  type PostgresConnection,
  type PostgresPool,
  withoutStatementLimit,
} from '@latchkey/service-kit/postgresPool'
import { openSqlite } from '@latchkey/service-kit/sqlite'
import { migrations } from './migrations.ts'

/**
 * A new file of SQLite has pages of this size: six messages on one and not three, so that a commit writes half as many, and moves
 * half as many into the file.
 */
export const pageBytes = 8_192

/** Any number will do, as long as every process of the relay uses it. */
const lockKey = 7_265_617

/** Brings the schema up to date. Processes that start at once take turns, at every step. */
export const migratePostgres = (pool: PostgresPool): Promise<void> =>
  withoutStatementLimit(async () => {
    const connection = await pool.connect()
    let isDone = false
    const run = (text: string, ...values: unknown[]) => connection.query<{ name: string }>({ text, values })
    async function alone<Result>(step: () => Promise<Result>): Promise<Result> {
      await run('BEGIN')
      await run('SELECT pg_advisory_xact_lock($1)', lockKey)
      const result = await step()
      await run('COMMIT')
      return result
    }
    const readApplied = async () => (await run('SELECT name FROM migration')).rows.map((row) => row.name)
    try {
      const applied = await alone(async () => {
        await run('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY)')
        return readApplied()
      })
      refuseUnknownSteps(applied, migrationNames)
      for (const { name, postgres } of migrations)
        if (!applied.includes(name))
          await alone(async () => {
            // Another process may have been faster.
            if ((await readApplied()).includes(name)) return
            await run(postgres)
            await run('INSERT INTO migration (name) VALUES ($1)', name)
          })
      await adoptRestored(connection, alone)
      isDone = true
    } finally {
      // Closing the connection ends a transaction that failed half-way.
      connection.release(!isDone)
    }
  })

/** Messages stamped in one step. */
const stampedAtOnce = 5_000

/**
 * A dump keeps the transaction numbers of the server that wrote it, which mean nothing on another: what is above those of
 * this one gets the lowest that there is. Numbers of messages go on above all that are there, however they were copied.
 */
async function adoptRestored(
  connection: PostgresConnection,
  alone: <Result>(step: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const stamp = {
    text: `UPDATE message SET tx = '3' WHERE seq IN (
      SELECT seq FROM message WHERE tx >= pg_snapshot_xmax(pg_current_snapshot()) ORDER BY tx LIMIT $1)`,
    values: [stampedAtOnce],
  }
  while (((await alone(() => connection.query(stamp))).rowCount ?? 0) === stampedAtOnce);
  // Where the rows came from SQLite, which keeps no list of what a full topic may lose. Another relay may add to it already.
  await alone(() =>
    connection.query({
      text: `INSERT INTO acknowledged (topic, seq) SELECT topic, seq FROM message
        WHERE NOT EXISTS (SELECT 1 FROM acknowledged) AND EXISTS (SELECT 1 FROM ack WHERE ack.seq = message.seq)
        ON CONFLICT DO NOTHING`,
    }),
  )
  await alone(() =>
    connection.query({
      text: `SELECT setval(pg_get_serial_sequence('message', 'seq'), highest)
        FROM (SELECT max(seq) AS highest FROM message) AS there
        WHERE highest > (SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('message', 'seq')::regclass), 0))`,
    }),
  )
}

/** Brings the schema of an open database up to date. */
export function migrateSqlite(database: DatabaseSync): void {
  database.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  const applied = new Set(
    database
      .prepare('SELECT name FROM migration')
      .all()
      .map((row) => String(row.name)),
  )
  refuseUnknownSteps([...applied], migrationNames)
  for (const { name, sqlite } of migrations) {
    if (applied.has(name)) continue
    database.exec('BEGIN IMMEDIATE')
    database.exec(sqlite)
    database.prepare('INSERT INTO migration (name) VALUES (?)').run(name)
    database.exec('COMMIT')
  }
}

/**
 * Takes back this version's steps in a database that no relay has open, so that the version before starts on it. No message is lost.
 * @returns Their names, the newest first; none where the version before starts as it is, or can't be had back.
 */
export async function stepBack({ databaseUrl, sqlitePath }: DatabaseConfig): Promise<readonly string[]> {
  const ours = migrations.filter(({ sqliteBack }) => sqliteBack !== undefined).toReversed()
  if (databaseUrl === undefined) {
    const database = openSqlite(sqlitePath, { exclusive: true })
    try {
      const forget = database.prepare('DELETE FROM migration WHERE name = ?')
      database.exec('BEGIN IMMEDIATE')
      const taken = ours.filter(({ name }) => forget.run(name).changes !== 0)
      for (const { sqliteBack } of taken) database.exec(sqliteBack ?? '')
      database.exec('COMMIT')
      return taken.map(({ name }) => name)
    } finally {
      database.close()
    }
  }
  // PostgreSQL lost nothing by them: their names are all that is in the way.
  const pool = openPostgresPool({ url: databaseUrl, connections: 1, onBroken: () => {} })
  try {
    const rows = await pool.query<{ name: string }>({
      text: 'DELETE FROM migration WHERE name = ANY($1) RETURNING name',
      values: [ours.map(({ name }) => name)],
    })
    return ours.map(({ name }) => name).filter((name) => rows.some((row) => row.name === name))
  } finally {
    await pool.end()
  }
}

/** Tables that its databases may be without: on SQLite no list of what a full topic may lose, on PostgreSQL no index of topics. */
export const tablesInUse: readonly string[] = ['acknowledged', 'topic_index', 'topic_index_end']

/** The steps of the schema, in order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name)

/** Makes all tables of the relay at a place, without a relay. @throws Error when it isn't to be had. */
export async function prepareDatabase({ databaseUrl, sqlitePath }: DatabaseConfig): Promise<void> {
  if (databaseUrl === undefined) {
    const database = openSqlite(sqlitePath, { pageBytes })
    try {
      migrateSqlite(database)
    } finally {
      database.close()
    }
    return
  }
  const pool = openPostgresPool({ url: databaseUrl, connections: 1, onBroken: () => {} })
  try {
    await migratePostgres(pool)
  } finally {
    await pool.end()
  }
}
