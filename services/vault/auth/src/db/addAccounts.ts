import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the guardian calls a person's account at a provider, and at which provider it asks them. */
export const addAccounts: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('identities').addColumn('account', 'text').execute()
    await database.schema.alterTable('users').addColumn('guardian_provider', 'text').execute()
  },
}
