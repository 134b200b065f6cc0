import { inSlices } from '../../../server/src/db/sweep.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { People } from '../contexts.types.ts'

/** Sessions of one transaction: a few milliseconds, in which others wait. */
const slice = 100

/**
 * Ends every session that began until now, at once: access tokens are looked up with each call. Devices keep their shares,
 * and people log in again. What this service has signed for the guardian holds for ten minutes more.
 * @returns How many there were.
 */
export async function endAllSessions(deps: People): Promise<number> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  // Tickets that would begin a session without a login.
  await database.deleteFrom('handovers').execute()
  let ended = 0
  await inSlices(() =>
    database.transaction().execute(async (transaction) => {
      const ids = transaction.selectFrom('sessions').select('id').where('logged_in_at', '<=', nowMs).limit(slice)
      const gone = await transaction
        .deleteFrom('sessions')
        .where('id', 'in', ids)
        .returning(['user_id', 'device_id'])
        .execute()
      for (const { user_id, device_id } of gone)
        await noteEvent(deps, transaction, { userId: user_id, deviceId: device_id }, 'sessions-ended')
      ended += gone.length
      return gone.length === slice
    }),
  )
  return ended
}
