import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.types.ts'

/** Statements kept ready, and how long one may be: texts with many rows hardly ever come twice. */
const mostStatements = 256
const longestKept = 4_000

type Prepared = { readonly statement: StatementSync; readonly reads: boolean }

/**
 * Opens the file. WAL lets readers of other processes go on during a write; `synchronous=FULL` puts a committed write
 * on the disk before it is answered.
 */
function openSqliteConnection(path: string): DatabaseConnection & { run(sql: string): void; close(): void } {
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

/**
 * Kysely over Node's own SQLite. One connection, lent to one user at a time: a transaction therefore has the database
 * to itself, and code inside one must use its transaction object, never the outer database.
 *
 * @param path A file, or `:memory:`.
 */
function sqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(path),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

type OpenConnection = ReturnType<typeof openSqliteConnection>

function createDriver(path: string): Driver {
  let open: OpenConnection | undefined
  const waiting: (() => void)[] = []
  let lent = false

  function connection(): OpenConnection {
    if (open === undefined) throw new Error('The database is not open.')
    return open
  }

  return {
    async init() {
      open = openSqliteConnection(path)
    },
    async acquireConnection() {
      if (lent) await new Promise<void>((resolve) => waiting.push(resolve))
      lent = true
      return connection()
    },
    async releaseConnection() {
      const next = waiting.shift()
      if (next === undefined) lent = false
      else next()
    },
    async beginTransaction(_: DatabaseConnection) {
      connection().run('begin immediate')
    },
    async commitTransaction(_: DatabaseConnection) {
      connection().run('commit')
    },
    async rollbackTransaction(_: DatabaseConnection) {
      connection().run('rollback')
    },
    async destroy() {
      open?.close()
      open = undefined
    },
  }
}

/**
 * The database: PostgreSQL 15 or later where a URL is given, else the SQLite file.
 *
 * @param onFailure Told when an idle PostgreSQL connection breaks; the pool replaces it.
 */
export function openDatabase(options: openDatabase.Options, onFailure: (error: unknown) => void): Kysely<Schema> {
  if (options.databaseUrl === undefined) return new Kysely<Schema>({ dialect: sqliteDialect(options.sqlitePath) })
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 10, connectionTimeoutMillis: 5_000 })
  pool.on('error', onFailure)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

export declare namespace openDatabase {
  type Options = { databaseUrl: string | undefined; sqlitePath: string }
}
