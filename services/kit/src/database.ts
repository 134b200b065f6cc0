import { Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DatabaseMeters } from './databaseMeters.ts'
import type { PoolSettings } from './poolSettings.ts'
import { postgresDialect } from './postgresDialect.ts'
import { withoutStatementLimit } from './postgresPool.ts'
import type { SqliteOptions } from './sqlite.ts'
import { sqliteDialect } from './sqliteDialect.ts'
import { tracedStatements } from './tracing.ts'

/** Where a service keeps its rows. */
export type DatabaseConfig = {
  /** PostgreSQL 15 or later. Wins over `sqlitePath`. */
  readonly databaseUrl?: string | undefined
  readonly sqlitePath: string
  readonly sqlite?: SqliteOptions | undefined
  /** Of PostgreSQL. */
  readonly pool?: PoolSettings | undefined
}

/**
 * Opens the database: PostgreSQL where a URL is given, else the SQLite file.
 *
 * @param onFailure Called when an idle PostgreSQL connection breaks; the pool replaces it.
 * @param meters What its failures and its pool are counted by.
 */
export function openDatabase<Schema>(
  config: DatabaseConfig,
  onFailure: (error: unknown) => void,
  meters?: DatabaseMeters,
): Kysely<Schema> {
  if (config.databaseUrl === undefined)
    return new Kysely<Schema>({
      dialect: sqliteDialect(config.sqlitePath, config.sqlite, meters?.failed),
      ...logOf('sqlite'),
    })
  return new Kysely<Schema>({
    dialect: postgresDialect({ ...config.pool, url: config.databaseUrl, onFailure, meters }),
    ...logOf('postgresql'),
  })
}

function logOf(system: 'postgresql' | 'sqlite') {
  const log = tracedStatements(system)
  return log === undefined ? {} : { log }
}

/**
 * Brings the database to the present schema. Processes that start together wait for each other.
 *
 * @param migrations In order, by name. Append only: one that was released never changes.
 * @throws Error of the migration that failed; earlier ones stay. Error for a database of a newer version.
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  await withoutStatementLimit(() => migrateAll(database, migrations))
}

async function migrateAll<Schema>(
  database: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const done = await stepsOf(database)
  refuseUnknownSteps(done, Object.keys(migrations))
  // Of a newer version that only added something: there is nothing to do for this one.
  const later = Object.fromEntries(
    done.filter((name) => !Object.hasOwn(migrations, name)).map((name) => [name, noStep]),
  )
  const toLatest = async (db: Kysely<Schema>) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...later, ...migrations }) } })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  }
  const { adapter } = database.getExecutor()
  if (!adapter.supportsTransactionalDdl) return toLatest(database)
  await database.transaction().execute(async (transaction) => {
    // Not even the migrator's own tables are made by two at once.
    await adapter.acquireMigrationLock(transaction, lockOptions)
    await toLatest(transaction)
  })
}

/** The lock is the database's, not a row's. */
const lockOptions = { lockTable: '', lockRowId: '' }
const noStep: Migration = { up: async () => {} }

async function stepsOf<Schema>(database: Kysely<Schema>): Promise<readonly string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return rows.map(({ name }) => name)
}

/** The step that a move or a restore adds while it fills a database. */
export const fillingStep = '9999_filling'

/** What the name of a step ends with that only adds what the version before can do without: that one starts on it, too. */
const additive = '_expand'

/**
 * Refuses a schema with steps that this version doesn't know: it would write rows that a newer one can't read. Steps that
 * only add are no hindrance.
 * @param found The steps of the database.
 * @throws Error that says why, and what to do.
 */
export function refuseUnknownSteps(found: readonly string[], known: readonly string[]): void {
  if (found.includes(fillingStep))
    throw new Error('The database is being filled by a move or a restore that has not ended: give that command again.')
  const newer = found.filter((name) => !known.includes(name) && !name.endsWith(additive))
  if (newer.length === 0) return
  throw new Error(
    `The database is of a newer version (${newer.join(', ')}): start that version again, or restore a backup that this one made.`,
  )
}
