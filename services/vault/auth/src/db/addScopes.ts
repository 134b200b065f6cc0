import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts that are one project's alone carry its id. Empty: of the operator, for all of their projects. */
export const addScopes: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of ['users', 'login_attempts', 'oauth_attempts', 'passkey_challenges'])
      await database.schema
        .alterTable(table)
        .addColumn('scope', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  },
}
