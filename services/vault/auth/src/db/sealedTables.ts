import type { SealedTable } from '../../../server/src/kms/rewrapRows.ts'
import { setContext } from '../wallet/setContext.ts'

/** What lies under the master key. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'share_sets',
    columns: ['id', 'user_id', 'device_id'],
    contextOf: ({ id = '', user_id = '', device_id = '' }) =>
      setContext({ userId: user_id, deviceId: device_id, setId: id }),
  },
]
