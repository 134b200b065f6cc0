import { mailbox } from './0001_mailbox.ts'
import { usageAndSecrets } from './0002_usage_and_secrets.ts'
import { attestation } from './0003_attestation.ts'
import { dailyBytes } from './0004_daily_bytes.ts'
import type { Migration } from './migration.types.ts'

/** Every step of the schema, oldest first. */
export const migrations: readonly Migration[] = [mailbox, usageAndSecrets, attestation, dailyBytes]
