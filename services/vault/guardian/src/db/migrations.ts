import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addIndexes, addTables } from '../../../server/src/db/migrate.ts'
import { addSecretGenerations, createKeyPrints, createServiceTables } from '../../../server/src/db/serviceTables.ts'

/** The tables of the guardian. */
const createGuardianTables: Migration = {
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

/** Changes of the mailbox that approves, until both mailboxes have had their say. */
const createMailboxMoves: Migration = {
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

/** How far the auth service's audit was, day by day. */
const createAnchors: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, { anchors: { seq: 'bigint', hash: 'text', at: 'bigint' } })
  },
}

/** What a mailed link approves, whose automatic recovery is off, and who wants to be forgotten. */
const addPurposes: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .alterTable('releases')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('device'))
      .execute()
    await schema
      .alterTable('people')
      .addColumn('closed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('people').addColumn('delete_approved_at', 'bigint').execute()
    await schema
      .alterTable('wraps')
      .addColumn('not_before', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** Who approves is the owner of a mailbox, or of an account at a provider: then there is a login to be completed first. */
const addProviders: Migration = {
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

/** Which wallet a person's recovery keys lead to. Of who is enrolled already, their devices say so when they come next. */
const addAddresses: Migration = {
  async up(database: Kysely<unknown>) {
    for (const column of ['addresses_digest', 'addresses_device'])
      await database.schema.alterTable('people').addColumn(column, 'text').execute()
  },
}

/** Devices that wait, of accounts of Farcaster. */
const addDeviceWaits: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, {
      device_waits: {
        id: 'text',
        owner_mac: 'text',
        thumbprint: 'text',
        app: 'text',
        browser: 'text',
        not_before: 'bigint',
        ends_at: 'bigint',
      },
    })
    await addIndexes(database, { uniques: [['device_waits', ['owner_mac', 'thumbprint']]] })
  },
}

/** What the operator did for one person, and whom they have frozen. */
const addOperatorActs: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable('people')
      .addColumn('operator_frozen', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await addTables(database, { operator_acts: { id: 'text', at: 'bigint', act: 'text', user_mac: 'text' } })
    await addIndexes(database, { plain: [['operator_acts', ['user_mac']]] })
  },
}

/** All migrations in order. Append only: one that was released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_ground': createServiceTables,
  '0002_guardian': createGuardianTables,
  '0003_purposes': addPurposes,
  '0004_anchors': createAnchors,
  '0005_providers': addProviders,
  '0006_mailbox_moves': createMailboxMoves,
  '0007_key_prints': createKeyPrints,
  '0008_secret_generations': addSecretGenerations,
  '0009_addresses': addAddresses,
  '0010_device_waits': addDeviceWaits,
  '0011_operator_expand': addOperatorActs,
}
