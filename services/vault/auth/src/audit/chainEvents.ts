import { inSlices } from '../../../server/src/db/inSlices.ts'
import type { AuthDeps } from '../deps.ts'
import { chainHash } from './chainHash.ts'

/** Events of one transaction: a few milliseconds, in which others wait. */
const batch = 100

/**
 * Gives events that have none their place in the chain. Done beside the requests, so that logins need not wait for each
 * other; processes that do it at once take turns.
 */
export function chainEvents(deps: AuthDeps): Promise<void> {
  return inSlices(async () => (await chainSome(deps)) === batch)
}

/** @returns How many. */
function chainSome({ database }: AuthDeps): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    // Changing the head's row is what others wait for.
    const head = await transaction
      .updateTable('audit_head')
      .set(({ ref }) => ({ seq: ref('seq') }))
      .where('id', '=', 1)
      .returning(['seq', 'hash'])
      .executeTakeFirstOrThrow()
    const events = await transaction
      .selectFrom('audit_events')
      .select(['id', 'at', 'event', 'who'])
      .where('seq', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .limit(batch)
      .execute()
    let { seq, hash } = head
    for (const event of events) {
      seq += 1
      hash = chainHash(hash, { ...event, seq })
      await transaction.updateTable('audit_events').set({ seq, hash }).where('id', '=', event.id).execute()
    }
    if (events.length > 0) await transaction.updateTable('audit_head').set({ seq, hash }).where('id', '=', 1).execute()
    return events.length
  })
}
