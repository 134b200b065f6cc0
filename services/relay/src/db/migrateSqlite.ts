import type { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations/migrations.ts'

/** Brings the schema of an open database up to date. */
export function migrateSqlite(database: DatabaseSync): void {
  database.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  const applied = new Set(
    database
      .prepare('SELECT name FROM migration')
      .all()
      .map((row) => row.name),
  )
  for (const { name, sqlite } of migrations) {
    if (applied.has(name)) continue
    database.exec('BEGIN IMMEDIATE')
    database.exec(sqlite)
    database.prepare('INSERT INTO migration (name) VALUES (?)').run(name)
    database.exec('COMMIT')
  }
}
