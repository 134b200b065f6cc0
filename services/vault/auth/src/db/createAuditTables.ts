import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addIndexes } from '../../../server/src/db/addIndexes.ts'
import { addTables } from '../../../server/src/db/addTables.ts'

/** What has happened, and the head of its chain. */
export const createAuditTables: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, {
      audit_events: { id: 'text', at: 'bigint', event: 'text', who: 'text', seq: 'bigint?', hash: 'text?' },
      audit_head: { id: 'integer', seq: 'bigint', hash: 'text', anchored_seq: 'bigint', anchored_at: 'bigint' },
    })
    await addIndexes(database, { plain: [['audit_events', ['seq']]] })
    await sql`insert into audit_head (id, seq, hash, anchored_seq, anchored_at) values (1, 0, '', 0, 0)`.execute(
      database,
    )
  },
}
