import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addTables } from '../../../server/src/db/addTables.ts'

/** Devices that another one of the same person has let in, until they come. */
export const addHandovers: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, { handovers: { id: 'text', user_id: 'text', thumbprint: 'text', ends_at: 'bigint' } })
  },
}
