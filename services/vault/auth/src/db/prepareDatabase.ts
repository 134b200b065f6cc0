import type { DatabaseConfig } from '@latchkey/service-kit/database'
import { prepareOwn } from '../../../server/src/db/migrate.ts'
import { migrations } from './migrations.ts'

/** The steps of the schema, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Makes all tables of the service at a place, without a service. @throws Error when the database is of another one. */
export const prepareDatabase = (place: DatabaseConfig): Promise<void> => prepareOwn(place, migrations, 'auth')
