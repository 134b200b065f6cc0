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

/** The steps of the schema, in order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name)

/** Makes all tables of the relay at a place, without a relay. @throws Error when it isn't to be had. */
export async function prepareDatabase({ databaseUrl, sqlitePath }: DatabaseConfig): Promise<void> {
  if (databaseUrl === undefined) {
    const database = openSqlite(sqlitePath)
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
