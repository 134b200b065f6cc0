import type { Migration } from 'kysely/migration'
import { createGroundTables } from '../../../server/src/db/createGroundTables.ts'
import { createKeyPrints } from '../../../server/src/db/createKeyPrints.ts'
import { addProviders } from './addProviders.ts'
import { addPurposes } from './addPurposes.ts'
import { createAnchors } from './createAnchors.ts'
import { createGuardianTables } from './createGuardianTables.ts'
import { createMailboxMoves } from './createMailboxMoves.ts'

/** All migrations in order. Append only: one that was released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_ground': createGroundTables,
  '0002_guardian': createGuardianTables,
  '0003_purposes': addPurposes,
  '0004_anchors': createAnchors,
  '0005_providers': addProviders,
  '0006_mailbox_moves': createMailboxMoves,
  '0007_key_prints': createKeyPrints,
}
