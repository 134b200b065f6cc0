import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { openSqliteConnection } from './openSqliteConnection.ts'

/**
 * Kysely over Node's own SQLite. One connection, lent to one user at a time: a transaction therefore has the database
 * to itself, and code inside one must use its transaction object, never the outer database.
 *
 * @param path A file, or `:memory:`.
 */
export function sqliteDialect(path: string): Dialect {
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
