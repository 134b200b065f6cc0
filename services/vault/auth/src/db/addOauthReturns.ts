import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where a social login leads back to, for pages that leave for the provider themselves. Absent: a window was opened. */
export const addOauthReturns: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('oauth_attempts').addColumn('return_to', 'text').execute()
  },
}
