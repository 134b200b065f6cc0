import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

/** Statements kept ready, and how long one may be: texts with many rows hardly ever come twice. */
const mostStatements = 256
const longestKept = 4_000

type Prepared = { readonly statement: StatementSync; readonly reads: boolean }

/**
 * Opens the file. WAL lets readers of other processes go on during a write; `synchronous=FULL` puts a committed write
 * on the disk before it is answered.
 */
export function openSqliteConnection(path: string): DatabaseConnection & { run(sql: string): void; close(): void } {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 5000')

  const prepared = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = database.prepare(sql)
    // Only a statement with columns has rows to read: `all` on another would hide how many rows it changed.
    const made = { statement, reads: statement.columns().length > 0 }
    if (sql.length > longestKept) return made
    prepared.set(sql, made)
    const oldest = prepared.size > mostStatements ? prepared.keys().next() : undefined
    if (oldest?.done === false) prepared.delete(oldest.value)
    return made
  }

  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { statement, reads } = prepare(query.sql)
      const values = query.parameters.map(toSqlValue)
      if (reads) return { rows: statement.all(...values) as Row[] }
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
