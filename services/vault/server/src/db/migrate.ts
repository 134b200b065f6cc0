import { type DatabaseConfig, migrate } from '@latchkey/service-kit/database'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { openVaultDatabase } from './openDatabase.ts'

/**
 * Brings the database to the present schema. Processes that start together wait for each other.
 *
 * @param service Written into the database: the guardian refuses the auth service's, and the other way round.
 * @throws Error of the migration that failed; earlier ones stay.
 */
export async function migrateOwn<Schema>(
  database: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>>,
  service: string,
): Promise<void> {
  await migrate(database, migrations)
  await sql`insert into owner (id, service) values (1, ${service}) on conflict (id) do nothing`.execute(database)
  const { rows } = await sql<{ service: string }>`select service from owner`.execute(database)
  if (rows[0]?.service !== service)
    throw new Error(`The database belongs to ${rows[0]?.service ?? 'nobody'}: each service needs its own.`)
}

/** Makes all tables of a service at a place, without the service. */
export async function prepareOwn(
  place: DatabaseConfig,
  migrations: Readonly<Record<string, Migration>>,
  service: string,
): Promise<void> {
  const database = openVaultDatabase<unknown>(place, () => {})
  try {
    await migrateOwn(database, migrations, service)
  } finally {
    await database.destroy()
  }
}

/** The columns of a table by name; a question mark lets them be empty. */
export type Columns = Readonly<Record<string, 'text' | 'text?' | 'integer' | 'bigint' | 'bigint?'>>

/** Makes tables that PostgreSQL and SQLite take alike. The first column of each is its key, but for those in `unkeyed`. */
export async function addTables(
  database: Kysely<unknown>,
  tables: Readonly<Record<string, Columns>>,
  unkeyed: readonly string[] = [],
): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    let table = database.schema.createTable(name)
    for (const [index, [column, type]] of Object.entries(columns).entries()) {
      const sqlType = type === 'integer' ? 'integer' : type.startsWith('bigint') ? 'bigint' : 'text'
      table = table.addColumn(column, sqlType, (definition) => {
        const named = type.endsWith('?') ? definition : definition.notNull()
        return index === 0 && !unkeyed.includes(name) ? named.primaryKey() : named
      })
    }
    await table.execute()
  }
}

type Index = readonly [table: string, columns: string[]]

/** Makes indexes, each named after its table and columns. */
export async function addIndexes(
  database: Kysely<unknown>,
  { uniques = [], plain = [] }: { uniques?: readonly Index[]; plain?: readonly Index[] },
): Promise<void> {
  for (const [kind, indexes] of [
    ['unique', uniques],
    ['plain', plain],
  ] as const)
    for (const [table, columns] of indexes) {
      const index = database.schema
        .createIndex(`${table}_${columns.join('_')}`)
        .on(table)
        .columns(columns)
      await (kind === 'unique' ? index.unique() : index).execute()
    }
}
