import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addIndexes } from '../../../server/src/db/addIndexes.ts'
import { addTables } from '../../../server/src/db/addTables.ts'

/** Changes of the mailbox that approves, until both mailboxes have had their say. */
export const createMailboxMoves: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, {
      mailbox_moves: {
        id: 'text',
        user_mac: 'text',
        from_mac: 'text',
        to_mac: 'text',
        old_token: 'text',
        new_token: 'text',
        state: 'text',
        asked_at: 'bigint',
        old_yes_at: 'bigint?',
        new_yes_at: 'bigint?',
        moved_at: 'bigint?',
        ends_at: 'bigint',
      },
    })
    await addIndexes(database, {
      uniques: [
        ['mailbox_moves', ['old_token']],
        ['mailbox_moves', ['new_token']],
      ],
      plain: [['mailbox_moves', ['user_mac']]],
    })
  },
}
