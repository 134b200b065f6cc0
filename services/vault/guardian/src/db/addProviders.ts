import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addIndexes } from '../../../server/src/db/addIndexes.ts'

/** Who approves is the owner of a mailbox, or of an account at a provider: then there is a login to be completed first. */
export const addProviders: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    for (const table of ['people', 'releases'])
      await schema.alterTable(table).renameColumn('email_mac', 'owner_mac').execute()
    for (const column of ['provider', 'account', 'state_mac', 'verifier'])
      await schema.alterTable('releases').addColumn(column, 'text').execute()
    await schema.alterTable('people').addColumn('provider', 'text').execute()
    await addIndexes(database, { uniques: [['releases', ['state_mac']]], plain: [] })
  },
}
