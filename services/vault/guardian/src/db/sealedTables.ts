import type { KmsContext } from '../../../server/src/kms/kms.ts'
import type { SealedTable } from '../../../server/src/kms/rewrapRows.ts'
import type { EncryptedColumn } from '../../../server/src/secrets/renewFields.ts'
import type { Fingerprints } from '../../../server/src/secrets/renewPepper.ts'

/** What a stored recovery key belongs to: a row that was moved to another person cannot be opened. */
export const wrapContext = (userMac: string, recoveryPublicKey: string): KmsContext => ({
  purpose: 'recovery-key',
  user: userMac,
  key: recoveryPublicKey,
})

/** What a stored OPRF key belongs to. */
export const oprfContext = (userMac: string): KmsContext => ({ purpose: 'oprf-key', user: userMac })

/** What lies under the master key. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'wraps',
    columns: ['user_mac', 'recovery_public_key'],
    contextOf: ({ user_mac = '', recovery_public_key = '' }) => wrapContext(user_mac, recovery_public_key),
  },
  { table: 'oprf_keys', columns: ['user_mac'], contextOf: ({ user_mac = '' }) => oprfContext(user_mac) },
]

/** What lies under the key of fields, each at its place. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'releases', column: 'email', key: ['id'], placeOf: ({ id }) => `releases/${id}` },
  { table: 'releases', column: 'account', key: ['id'], placeOf: ({ id }) => `releases/${id}/account` },
  { table: 'releases', column: 'verifier', key: ['id'], placeOf: ({ id }) => `releases/${id}/verifier` },
]

/** What fingerprints of mailboxes, accounts elsewhere and networks are found by. */
export const fingerprints: Fingerprints = {
  columns: [
    { table: 'people', column: 'owner_mac', key: ['user_mac'] },
    { table: 'releases', column: 'owner_mac', key: ['id'] },
    { table: 'device_waits', column: 'owner_mac', key: ['id'] },
    { table: 'releases', column: 'network_mac', key: ['id'] },
    { table: 'mailbox_moves', column: 'from_mac', key: ['id'] },
    { table: 'mailbox_moves', column: 'to_mac', key: ['id'] },
  ],
  buckets: ['links', 'links-network'],
}
