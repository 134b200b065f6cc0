import type { KmsContext } from '../../../server/src/kms/kms.ts'
import type { SealedTable } from '../../../server/src/kms/rewrapRows.ts'
import type { EncryptedColumn } from '../../../server/src/secrets/renewFields.ts'
import type { Fingerprints } from '../../../server/src/secrets/renewPepper.ts'

/** What a stored share belongs to: a row that was moved to another person or device cannot be opened. */
export const setContext = (set: { userId: string; deviceId: string; setId: string }): KmsContext => ({
  purpose: 'server-share',
  user: set.userId,
  device: set.deviceId,
  set: set.setId,
})

/** What lies under the master key. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'share_sets',
    columns: ['id', 'user_id', 'device_id'],
    contextOf: ({ id = '', user_id = '', device_id = '' }) =>
      setContext({ userId: user_id, deviceId: device_id, setId: id }),
  },
]

const identity = { table: 'identities', key: ['user_id', 'provider'] } as const
const placeOfIdentity: EncryptedColumn['placeOf'] = ({ user_id, provider }) => `identities/${user_id}/${provider}`

/** What lies under the key of fields, each at its place. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { ...identity, column: 'email', placeOf: placeOfIdentity },
  { ...identity, column: 'user_name', placeOf: placeOfIdentity },
  { ...identity, column: 'account', placeOf: (row) => `${placeOfIdentity(row)}/account` },
  { table: 'users', column: 'guardian_email', key: ['id'], placeOf: ({ id }) => `users/${id}/guardian` },
  { table: 'passkeys', column: 'label', key: ['id'], placeOf: ({ id }) => `passkeys/${id}` },
  { table: 'login_attempts', column: 'email', key: ['id'], placeOf: ({ id }) => `login_attempts/${id}` },
  { table: 'email_changes', column: 'email', key: ['id'], placeOf: ({ id }) => `email_changes/${id}` },
  { table: 'undo_links', column: 'email', key: ['digest'], placeOf: ({ digest }) => `undo_links/${digest}` },
  { table: 'oauth_attempts', column: 'verifier', key: ['id'], placeOf: ({ id }) => `oauth_attempts/${id}` },
  { table: 'farcaster_attempts', column: 'channel', key: ['id'], placeOf: ({ id }) => `farcaster_attempts/${id}` },
  { table: 'farcaster_attempts', column: 'proof', key: ['id'], placeOf: ({ id }) => `farcaster_attempts/${id}/proof` },
  { table: 'oauth_attempts', column: 'return_to', key: ['id'], placeOf: ({ id }) => `oauth_attempts/${id}/return` },
]

/** What fingerprints of addresses, accounts elsewhere and networks are found by. */
export const fingerprints: Fingerprints = {
  columns: [
    { table: 'identities', column: 'subject_mac', key: ['user_id', 'provider'] },
    { table: 'login_attempts', column: 'email_mac', key: ['id'] },
    { table: 'codes', column: 'email_mac', key: ['id'] },
    { table: 'codes', column: 'code_mac', key: ['id'] },
    { table: 'email_changes', column: 'email_mac', key: ['id'] },
  ],
  buckets: [
    'wrong-codes',
    'mail-gap',
    'mail-hour',
    'mail-day',
    'mail-network',
    'mail-project',
    'oauth-network',
    'passkey-network',
  ],
}
