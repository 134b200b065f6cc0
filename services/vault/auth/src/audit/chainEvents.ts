import type { AuthDeps } from '../deps.ts'
import { chainHash } from './chainHash.ts'

const batch = 1_000

/**
 * Gives events that have none their place in the chain. Done beside the requests, so that logins need not wait for each
 * other; processes that do it at once take turns.
 */
export async function chainEvents({ database }: AuthDeps): Promise<void> {
  await database.transaction().execute(async (transaction) => {
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
  })
}
