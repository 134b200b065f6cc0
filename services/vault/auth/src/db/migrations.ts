import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addIndexes, addTables } from '../../../server/src/db/migrate.ts'
import { addSecretGenerations, createKeyPrints, createServiceTables } from '../../../server/src/db/serviceTables.ts'
import { createAuthTables } from './createAuthTables.ts'
import { createProtectionTables } from './createProtectionTables.ts'

/** What has happened, and the head of its chain. */
const createAuditTables: Migration = {
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

/** What the guardian calls a person's account at a provider, and at which provider it asks them. */
const addAccounts: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('identities').addColumn('account', 'text').execute()
    await database.schema.alterTable('users').addColumn('guardian_provider', 'text').execute()
  },
}

/** What people know their devices by. Absent for those that have not said it yet. */
const addDeviceNames: Migration = {
  async up(database: Kysely<unknown>) {
    for (const column of ['browser', 'app'])
      await database.schema.alterTable('devices').addColumn(column, 'text').execute()
  },
}

/** The mailbox that the guardian asks, of those whose address for logging in has changed since. */
const addGuardianEmail: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('users').addColumn('guardian_email', 'text').execute()
  },
}

/** Devices that another one of the same person has enrolled, until they log in. */
const addHandovers: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, { handovers: { id: 'text', user_id: 'text', thumbprint: 'text', ends_at: 'bigint' } })
  },
}

/** Where a social login leads back to, for pages that leave for the provider themselves. Absent: a window was opened. */
const addOauthReturns: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('oauth_attempts').addColumn('return_to', 'text').execute()
  },
}

/** Accounts that are one project's alone carry its id. Empty: of the operator, for all of their projects. */
const addScopes: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of ['users', 'login_attempts', 'oauth_attempts', 'passkey_challenges'])
      await database.schema
        .alterTable(table)
        .addColumn('scope', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  },
}

/** Codes of devices that the owner of an address has let in. */
const addVouchedCodes: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable('codes')
      .addColumn('vouched', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** What is swept each minute is found without reading the tables that grow with every account, login and call. */
const addSweepIndexes: Migration = {
  up: (database) =>
    addIndexes(database, {
      plain: [
        ['sessions', ['ends_at']],
        ['spent_tokens', ['ends_at']],
        ['share_sets', ['state', 'created_at']],
        ['rate_buckets', ['ends_at']],
        ['proofs_seen', ['expires_at']],
      ],
    }),
}

/** On which device something happened, for what is shown to the person; and when a release to a device was last noted. */
const addAuditDevices: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('audit_events').addColumn('device_id', 'text').execute()
    await database.schema.alterTable('devices').addColumn('release_noted_at', 'bigint').execute()
    await addIndexes(database, { plain: [['audit_events', ['who', 'at']]] })
  },
}

/** Logins with Farcaster. */
const addFarcaster: Migration = {
  up: (database) =>
    addTables(database, {
      farcaster_attempts: {
        id: 'text',
        thumbprint: 'text',
        nonce: 'text',
        channel: 'text',
        scope: 'text',
        stage: 'text',
        proof: 'text?',
        asked_at: 'bigint',
        ends_at: 'bigint',
      },
    }),
}

/** Accounts that the operator has frozen. */
const addFrozen: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('users').addColumn('frozen_at', 'bigint').execute()
  },
}

/** What a scan with Farcaster is for. Those of before are logins. */
const addFarcasterPurpose: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable('farcaster_attempts')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('device'))
      .execute()
  },
}

/** All migrations in order. Append only: one that was released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_ground': createServiceTables,
  '0002_auth': createAuthTables,
  '0003_protection': createProtectionTables,
  '0004_audit': createAuditTables,
  '0005_scopes': addScopes,
  '0006_device_names': addDeviceNames,
  '0007_handovers': addHandovers,
  '0008_guardian_email': addGuardianEmail,
  '0009_oauth_returns': addOauthReturns,
  '0010_accounts': addAccounts,
  '0011_sweep_indexes': addSweepIndexes,
  '0012_key_prints': createKeyPrints,
  '0013_secret_generations': addSecretGenerations,
  '0014_audit_devices': addAuditDevices,
  '0015_vouched_codes': addVouchedCodes,
  '0016_farcaster': addFarcaster,
  '0017_frozen_expand': addFrozen,
  '0018_farcaster_purpose_expand': addFarcasterPurpose,
}
