import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addIndexes, addTables } from '../../../server/src/db/migrate.ts'

/** Passkeys, recovery methods under them and others, the last step-up of a session, and accounts that are to go. */
export const createProtectionTables: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, {
      passkeys: {
        id: 'text',
        user_id: 'text',
        algorithm: 'integer',
        public_key: 'text',
        sign_count: 'bigint',
        backup_eligible: 'integer',
        backed_up: 'integer',
        prf: 'integer',
        label: 'text',
        created_at: 'bigint',
        last_used_at: 'bigint?',
      },
      passkey_challenges: {
        id: 'text',
        purpose: 'text',
        challenge: 'text',
        thumbprint: 'text',
        user_id: 'text?',
        ends_at: 'bigint',
      },
      recovery_wraps: {
        id: 'text',
        user_id: 'text',
        recovery_public_key: 'text',
        method: 'text',
        credential_id: 'text?',
        salt: 'text?',
        ciphertext: 'text',
        content_mac: 'text',
        created_at: 'bigint',
      },
      step_ups: { id: 'text', session_id: 'text', user_id: 'text', ends_at: 'bigint' },
      deletions: { user_id: 'text', due_at: 'bigint' },
      farewells: { user_id: 'text', due_at: 'bigint' },
    })
    await addIndexes(database, {
      plain: [
        ['passkeys', ['user_id']],
        ['recovery_wraps', ['user_id']],
      ],
    })
    await database.schema.alterTable('sessions').addColumn('stepped_up_at', 'bigint').execute()
    await database.schema
      .alterTable('wallets')
      .addColumn('automatic', 'text', (column) => column.notNull().defaultTo('on'))
      .execute()
    await database.schema.alterTable('wallets').addColumn('automatic_from', 'bigint').execute()
  },
}
