import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import type { DatabaseMeters } from './databaseMeters.ts'

/** PostgreSQL's number of its 64-bit integer type. */
const int8 = 20
/** Classes of SQLSTATE by which the server says that it has no connection, or no room, for anybody. */
const unavailable = /^(08|53|57P)/

/** Kysely over a pool of connections. Failures of the database or of the way to it are `DatabaseUnavailable`. */
export function postgresDialect({
  url,
  onFailure,
  connections = 10,
  waitMs = 5_000,
  meters,
}: postgresDialect.Options): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    // Times and block numbers are far below 2^53; SQLite gives numbers, too.
    types: { getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)) },
  })
  meters?.watch(pool)
  pool.on('error', onFailure)
  // One that breaks in use tells its query, and its listeners too: without any, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({
    pool: {
      async connect() {
        const client = await pool.connect().catch((cause: unknown) => {
          meters?.failed()
          throw new DatabaseUnavailable(cause)
        })
        return guard(client, meters?.failed)
      },
      end: () => pool.end(),
      options: pool.options,
    },
  })
}

export declare namespace postgresDialect {
  type Options = {
    readonly url: string
    /** Called when an idle connection breaks; the pool replaces it. */
    readonly onFailure: (error: unknown) => void
    /** Open at once. Default: 10. */
    readonly connections?: number
    /** How long a caller waits for one. Default: 5 s. */
    readonly waitMs?: number
    readonly meters?: DatabaseMeters | undefined
  }
}

function guard(client: pg.PoolClient, onUnavailable?: () => void): PostgresPoolClient {
  let isBroken = false
  async function query(text: string, values: readonly unknown[]) {
    try {
      return await client.query(text, [...values])
    } catch (error) {
      // What the server does not say itself is about the way to it.
      if (error instanceof pg.DatabaseError && !unavailable.test(error.code ?? '')) throw error
      isBroken = true
      onUnavailable?.()
      throw new DatabaseUnavailable(error)
    }
  }
  return {
    // The other kind of query is of a cursor, and the dialect has none.
    query: query as unknown as PostgresPoolClient['query'],
    // The server says that it ends a connection before it does.
    release: (destroy) => client.release(destroy === true || isBroken),
  }
}
