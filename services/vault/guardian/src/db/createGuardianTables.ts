import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The tables of the guardian. */
export const createGuardianTables: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('people')
      .addColumn('user_mac', 'text', (column) => column.primaryKey())
      .addColumn('email_mac', 'text', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('frozen_until', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('people_email_mac').on('people').column('email_mac').execute()
    await schema
      .createTable('wraps')
      .addColumn('user_mac', 'text', (column) => column.notNull())
      .addColumn('recovery_public_key', 'text', (column) => column.notNull())
      .addColumn('ciphertext', 'text', (column) => column.notNull())
      .addColumn('wrapped_key', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('wraps_key', ['user_mac', 'recovery_public_key'])
      .execute()
    let releases = schema.createTable('releases').addColumn('id', 'text', (column) => column.primaryKey())
    for (const name of [
      'token_digest',
      'email_mac',
      'email',
      'thumbprint',
      'attempt_id',
      'ephemeral_key',
      'app',
      'browser',
      'phrase',
      'network_mac',
      'state',
    ])
      releases = releases.addColumn(name, 'text', (column) => column.notNull())
    await releases
      .addColumn('not_before', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('releases_token').on('releases').column('token_digest').unique().execute()
    await schema.createIndex('releases_email').on('releases').column('email_mac').execute()
    await schema
      .createTable('oprf_keys')
      .addColumn('user_mac', 'text', (column) => column.primaryKey())
      .addColumn('ciphertext', 'text', (column) => column.notNull())
      .addColumn('wrapped_key', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .execute()
  },
}
