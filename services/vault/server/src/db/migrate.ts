import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/**
 * Brings the database to the present schema. Processes that start together wait for each other.
 *
 * @param service Written into the database: the guardian refuses the auth service's, and the other way round.
 * @throws Error of the migration that failed; earlier ones stay.
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>>,
  service: string,
): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  await sql`insert into owner (id, service) values (1, ${service}) on conflict (id) do nothing`.execute(database)
  const { rows } = await sql<{ service: string }>`select service from owner`.execute(database)
  if (rows[0]?.service !== service)
    throw new Error(`The database belongs to ${rows[0]?.service ?? 'nobody'}: each service needs its own.`)
}
