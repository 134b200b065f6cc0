import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What people know their devices by. Absent for those that have not said it yet. */
export const addDeviceNames: Migration = {
  async up(database: Kysely<unknown>) {
    for (const column of ['browser', 'app'])
      await database.schema.alterTable('devices').addColumn(column, 'text').execute()
  },
}
