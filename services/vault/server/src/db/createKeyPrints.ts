import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addTables } from './addTables.ts'

/** Which master keys this database was sealed with, so that another key file is known for one. */
export const createKeyPrints: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, { key_prints: { key_id: 'text', fingerprint: 'text' } })
  },
}
