import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import type { DatabaseMeters } from './databaseMeters.ts'
import type { PoolSettings } from './poolSettings.ts'
import { openPostgresPool, type PostgresConnection } from './postgresPool.ts'

/** PostgreSQL's number of its 64-bit integer type. */
const int8 = 20

/** Kysely over a pool of connections. Failures of the database or of the way to it are `DatabaseUnavailable`. */
export function postgresDialect({ onFailure, meters, ...options }: postgresDialect.Options): PostgresDialect {
  const pool = openPostgresPool({
    ...options,
    // Times and block numbers are far below 2^53; SQLite gives numbers, too.
    types: { getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)) },
    onBroken: onFailure,
    onUnavailable: meters?.failed,
  })
  meters?.watch(pool.counts)
  return new PooledDialect({
    pool: {
      connect: async () => asClient(await pool.connect()),
      end: pool.end,
      options: {},
    },
  })
}

export declare namespace postgresDialect {
  type Options = PoolSettings & {
    readonly url: string
    /** Called when an idle connection breaks; the pool replaces it. */
    readonly onFailure: (error: unknown) => void
    /** How long a caller waits for one. Default: 5 s. */
    readonly waitMs?: number
    readonly meters?: DatabaseMeters | undefined
  }
}

class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledAdapter()
  }
}

/** What Kysely's own migrator locks. */
const migrationLock = '3853314791062309107'

/** Kysely's lock of a migration is a session's, which a pooler may give to somebody else. This one ends with its transaction. */
class PooledAdapter extends PostgresAdapter {
  override async acquireMigrationLock(database: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(database)
  }

  override async releaseMigrationLock(): Promise<void> {}
}

function asClient(connection: PostgresConnection): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => connection.query({ text, values })
  return {
    // The other kind of query is of a cursor, and the dialect has none.
    query: query as unknown as PostgresPoolClient['query'],
    release: connection.release,
  }
}
