import type { DatabaseSync } from 'node:sqlite'
import { type DatabaseConfig, refuseUnknownSteps } from '@latchkey/service-kit/database'
import { openSqlite } from '@latchkey/service-kit/sqlite'
import { Pool, type PoolClient } from 'pg'
import { migrations } from './migrations.ts'

/** Any number will do, as long as every process of the relay uses it. */
const lockKey = 7_265_617

/** Brings the schema up to date. Processes that start at once take turns. */
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY)')
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const applied = new Set(rows.map((row) => row.name))
    refuseUnknownSteps([...applied], migrationNames)
    for (const { name, postgres } of migrations) {
      if (applied.has(name)) continue
      await client.query('BEGIN')
      await client.query(postgres)
      await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
      await client.query('COMMIT')
    }
    await adoptRestored(client)
  } finally {
    // Closing the session gives the lock back and ends a transaction that failed half-way.
    client.release(true)
  }
}

/** Messages stamped in one step. */
const stampedAtOnce = 5_000

/**
 * A dump keeps the transaction numbers of the server that wrote it, which mean nothing on another: what is above those of
 * this one gets the lowest that there is. Numbers of messages go on above all that are there, however they were copied.
 */
async function adoptRestored(client: PoolClient): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `UPDATE message SET tx = '3' WHERE seq IN (
        SELECT seq FROM message WHERE tx >= pg_snapshot_xmax(pg_current_snapshot()) ORDER BY tx LIMIT $1)`,
      [stampedAtOnce],
    )
    if ((rowCount ?? 0) < stampedAtOnce) break
  }
  await client.query(`SELECT setval(pg_get_serial_sequence('message', 'seq'), highest)
    FROM (SELECT max(seq) AS highest FROM message) AS there
    WHERE highest > (SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('message', 'seq')::regclass), 0))`)
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
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await migratePostgres(pool)
  } finally {
    await pool.end()
  }
}
