import type { GuardianDeps } from './deps.ts'
import { limits } from './limits.ts'

/** Deletes what nobody can answer or take back any more. */
export async function sweepGuardian({ database, clock }: GuardianDeps): Promise<void> {
  const nowMs = clock.nowMs()
  await database
    .deleteFrom('releases')
    .where('ends_at', '<=', nowMs - limits.regretMs)
    .execute()
  await database.deleteFrom('mailbox_moves').where('ends_at', '<=', nowMs).execute()
}
