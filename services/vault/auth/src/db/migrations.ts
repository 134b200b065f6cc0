import type { Migration } from 'kysely/migration'
import { createGroundTables } from '../../../server/src/db/createGroundTables.ts'
import { createKeyPrints } from '../../../server/src/db/createKeyPrints.ts'
import { addAccounts } from './addAccounts.ts'
import { addDeviceNames } from './addDeviceNames.ts'
import { addGuardianEmail } from './addGuardianEmail.ts'
import { addHandovers } from './addHandovers.ts'
import { addOauthReturns } from './addOauthReturns.ts'
import { addScopes } from './addScopes.ts'
import { addSweepIndexes } from './addSweepIndexes.ts'
import { createAuditTables } from './createAuditTables.ts'
import { createAuthTables } from './createAuthTables.ts'
import { createProtectionTables } from './createProtectionTables.ts'

/** All migrations in order. Append only: one that was released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_ground': createGroundTables,
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
}
