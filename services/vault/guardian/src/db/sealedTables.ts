import type { SealedTable } from '../../../server/src/kms/rewrapRows.ts'
import { oprfContext } from '../enrol/oprfContext.ts'
import { wrapContext } from '../enrol/wrapContext.ts'

/** What lies under the master key. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'wraps',
    columns: ['user_mac', 'recovery_public_key'],
    contextOf: ({ user_mac = '', recovery_public_key = '' }) => wrapContext(user_mac, recovery_public_key),
  },
  { table: 'oprf_keys', columns: ['user_mac'], contextOf: ({ user_mac = '' }) => oprfContext(user_mac) },
]
