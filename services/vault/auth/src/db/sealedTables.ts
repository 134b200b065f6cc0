import type { KmsContext } from '../../../server/src/kms/kms.ts'
import type { SealedTable } from '../../../server/src/kms/rewrapRows.ts'

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
