import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

const keptStatements = 200

/**
 * Opens the file. WAL lets readers of other processes go on during a write; `synchronous=FULL` puts a committed write
 * on the disk before it is answered.
 */
export function openSqliteConnection(path: string): DatabaseConnection & { run(sql: string): void; close(): void } {
  const database = new DatabaseSync(path)
  // For its owner alone; the files beside it take the same mode.
  if (path !== ':memory:') chmodSync(path, 0o600)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  // What is deleted is overwritten: an erased recovery key must not linger in a free page of a stolen file.
  database.exec('pragma secure_delete = on')
  database.exec('pragma busy_timeout = 5000')

  // Preparing one costs more than most of them take to run. What is asked for is a small set of texts.
  const statements = new Map<string, StatementSync>()
  function prepare(text: string): StatementSync {
    const known = statements.get(text)
    if (known !== undefined) return known
    const statement = database.prepare(text)
    if (statements.size >= keptStatements) statements.clear()
    statements.set(text, statement)
    return statement
  }

  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = prepare(query.sql)
      const values = query.parameters.map(toSqlValue)
      // Only a statement with columns has rows to read: `all` on another would hide how many rows it changed.
      if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      for (const row of database.prepare(query.sql).iterate(...query.parameters.map(toSqlValue))) {
        yield { rows: [row as Row] }
      }
    },
    run: (sql) => database.exec(sql),
    close: () => database.close(),
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite takes no ${typeof value}.`)
}
