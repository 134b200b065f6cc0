import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** How a file is opened, beyond what all have. */
export type SqliteOptions = {
  /** No other process may open it. */
  readonly exclusive?: boolean | undefined
  /** How long another process's lock is waited for. Default 5 s. */
  readonly lockWaitMs?: number | undefined
  /** What is deleted is overwritten, so that it does not linger in a free page of a stolen file. */
  readonly secureDelete?: boolean | undefined
  /** The file, and those beside it, are for its owner alone. */
  readonly ownerOnly?: boolean | undefined
}

/**
 * Opens a file of SQLite, or `:memory:`. WAL lets readers of other processes go on during a write; `synchronous=FULL`
 * puts a committed write on the disk before it is answered.
 * @throws Error when another process holds the file.
 */
export function openSqlite(path: string, options: SqliteOptions = {}): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: options.lockWaitMs ?? 5_000 })
  if (options.ownerOnly && path !== ':memory:') chmodSync(path, 0o600)
  if (options.exclusive) database.exec('pragma locking_mode = exclusive')
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  if (options.secureDelete) database.exec('pragma secure_delete = on')
  return database
}

/**
 * Kysely over Node's own SQLite. One connection, lent to one user at a time: a transaction therefore has the database
 * to itself, and code inside one must use its transaction object, never the outer database.
 *
 * @param path A file, or `:memory:`.
 */
export function sqliteDialect(path: string, options?: SqliteOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(path, options),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function createDriver(path: string, options: SqliteOptions | undefined): Driver {
  let open: DatabaseSync | undefined
  let connection: DatabaseConnection | undefined
  const waiting: (() => void)[] = []
  let lent = false

  return {
    async init() {
      open = openSqlite(path, options)
      connection = createConnection(open)
    },
    async acquireConnection() {
      if (lent) await new Promise<void>((resolve) => waiting.push(resolve))
      if (connection === undefined) throw new Error('The database is not open.')
      lent = true
      return connection
    },
    async releaseConnection() {
      const next = waiting.shift()
      if (next === undefined) lent = false
      else next()
    },
    async beginTransaction() {
      open?.exec('begin immediate')
    },
    async commitTransaction() {
      open?.exec('commit')
    },
    /** Kysely asks for it after a failed commit, too, which may have left nothing to undo. */
    async rollbackTransaction() {
      if (open?.isTransaction) open.exec('rollback')
    },
    async destroy() {
      open?.close()
      open = undefined
      connection = undefined
    },
  }
}

/** Statements kept ready, and how long one may be: texts with many rows hardly ever come twice. */
const maxStatements = 256
const maxStatementLength = 4_000

type Prepared = { readonly statement: StatementSync; readonly reads: boolean }

function createConnection(database: DatabaseSync): DatabaseConnection {
  const prepared = new LRUCache<string, Prepared>({ max: maxStatements })

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = database.prepare(sql)
    // Only a statement with columns has rows to read: `all` on another would hide how many rows it changed.
    const made = { statement, reads: statement.columns().length > 0 }
    if (sql.length <= maxStatementLength) prepared.set(sql, made)
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
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite takes no ${typeof value}.`)
}
