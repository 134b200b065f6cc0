import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The mailbox that the guardian asks, of those whose address for logging in has changed since. */
export const addGuardianEmail: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('users').addColumn('guardian_email', 'text').execute()
  },
}
