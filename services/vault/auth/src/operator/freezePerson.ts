import type { Kysely } from 'kysely'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Mails, People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { endSessions } from './endSessions.ts'

/** Of what the operator did: no device of the person's is to blame. */
export const askTheOperator = 'The people who run this service did this. If you do not know why, ask them.'

/**
 * Stops an account, or lets it go on. The person is notified by mail.
 * @param transaction The transaction that it belongs to.
 * @param email As `readUser` has it.
 */
export async function freezePerson(
  deps: People & Mails,
  transaction: Kysely<Schema>,
  { userId, email, isFrozen }: { readonly userId: string; readonly email: string | null; readonly isFrozen: boolean },
): Promise<void> {
  const nowMs = deps.clock.nowMs()
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ frozen_at: isFrozen ? nowMs : null })
    .where('id', '=', userId)
    .where('frozen_at', isFrozen ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (isFrozen) await endSessions(transaction, userId)
  // While it was frozen no login could call a deletion off: the person has the whole time again.
  else
    await transaction
      .updateTable('deletions')
      .set({ due_at: nowMs + limits.graceMs })
      .where('user_id', '=', userId)
      .where('due_at', '<', nowMs + limits.graceMs)
      .execute()
  await noteEvent(deps, transaction, { userId }, isFrozen ? 'operator-froze' : 'operator-unfroze')
  if (numUpdatedRows === 1n) await sendNotice(deps, transaction, email, isFrozen ? frozen : unfrozen)
}

const frozen = {
  subject: 'Your account was stopped',
  lines: ['Your account was stopped, and you were logged out everywhere. Until it goes on you can not log in.'],
  advice: askTheOperator,
}

const unfrozen = {
  subject: 'Your account goes on',
  lines: ['Your account goes on: you can log in again.'],
  advice: askTheOperator,
}
