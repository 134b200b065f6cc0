import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addTables } from '../../../server/src/db/addTables.ts'

/** How far the auth service's audit was, day by day. */
export const createAnchors: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, { anchors: { seq: 'bigint', hash: 'text', at: 'bigint' } })
  },
}
