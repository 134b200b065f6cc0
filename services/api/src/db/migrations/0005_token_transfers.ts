import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lets the transfers of one token be counted without reading those of all. */
export const indexTokenTransfers: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createIndex('indexed_transfers_token')
      .on('indexed_transfers')
      .columns(['chain', 'token', 'giver'])
      .execute()
  },
}
