import { migrate as migrateTo } from '@latchkey/service-kit/database'
import type { Kysely } from 'kysely'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.types.ts'

/** Brings the database to the schema of this version. @throws Error of the migration that failed. */
export const migrate = (database: Kysely<Schema>): Promise<void> => migrateTo(database, migrations)
