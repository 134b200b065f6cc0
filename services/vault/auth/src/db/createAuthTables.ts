import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addIndexes, addTables, type Columns } from '../../../server/src/db/migrate.ts'

const tables: Readonly<Record<string, Columns>> = {
  users: { id: 'text', epoch: 'integer', created_at: 'bigint' },
  identities: {
    provider: 'text',
    subject_mac: 'text',
    user_id: 'text',
    email: 'text?',
    user_name: 'text?',
    verified_at: 'bigint',
  },
  devices: { id: 'text', user_id: 'text', thumbprint: 'text', last_seen_at: 'bigint', revoked_at: 'bigint?' },
  share_sets: {
    id: 'text',
    user_id: 'text',
    device_id: 'text',
    state: 'text',
    ciphertext: 'text',
    wrapped_key: 'text',
    key_id: 'text',
    sealed_recovery: 'text',
    recovery_public_key: 'text',
    addresses: 'text?',
    content_mac: 'text',
    created_at: 'bigint',
  },
  wallets: { user_id: 'text', addresses: 'text', recovery_public_key: 'text', created_at: 'bigint' },
  sessions: {
    id: 'text',
    user_id: 'text',
    device_id: 'text',
    access_digest: 'text',
    access_ends_at: 'bigint',
    refresh_digest: 'text',
    refresh_ends_at: 'bigint',
    ends_at: 'bigint',
    logged_in_at: 'bigint',
  },
  spent_tokens: { digest: 'text', session_id: 'text', ends_at: 'bigint' },
  login_attempts: {
    id: 'text',
    email_mac: 'text',
    email: 'text',
    thumbprint: 'text',
    stage: 'text',
    ends_at: 'bigint',
  },
  codes: {
    id: 'text',
    email_mac: 'text',
    thumbprint: 'text',
    code_mac: 'text',
    tries: 'integer',
    state: 'text',
    ends_at: 'bigint',
  },
  email_changes: {
    id: 'text',
    user_id: 'text',
    thumbprint: 'text',
    email_mac: 'text',
    email: 'text',
    stage: 'text',
    ends_at: 'bigint',
  },
  undo_links: { digest: 'text', user_id: 'text', email: 'text', ends_at: 'bigint' },
  oauth_attempts: {
    id: 'text',
    provider: 'text',
    thumbprint: 'text',
    state_mac: 'text',
    phrase: 'text',
    verifier: 'text',
    nonce: 'text',
    stage: 'text',
    user_id: 'text?',
    ends_at: 'bigint',
  },
}

const uniques: readonly (readonly [table: string, columns: string[]])[] = [
  ['identities', ['provider', 'subject_mac']],
  ['identities', ['user_id', 'provider']],
  ['devices', ['user_id', 'thumbprint']],
  ['sessions', ['access_digest']],
  ['sessions', ['refresh_digest']],
  ['oauth_attempts', ['state_mac']],
]
const indexes: readonly (readonly [table: string, columns: string[]])[] = [
  ['share_sets', ['user_id']],
  ['share_sets', ['device_id']],
  ['sessions', ['device_id']],
  ['sessions', ['user_id']],
  ['codes', ['email_mac']],
]

/** The tables of the auth service. The first column of each is its key, but for identities. */
export const createAuthTables: Migration = {
  async up(database: Kysely<unknown>) {
    await addTables(database, tables, ['identities'])
    await addIndexes(database, { uniques, plain: indexes })
  },
}
