import type { Kysely } from 'kysely'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Mails, People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { askTheOperator } from './freezePerson.ts'

/**
 * Lets an account go in three days, unless the person logs in: they are notified by mail. An earlier end stays. While the account
 * is frozen nothing goes, and the three days begin when it isn't any more.
 * @param transaction The transaction that it belongs to.
 * @param email As `readUser` has it.
 * @returns When, in milliseconds since 1970.
 * @throws VaultError `vault/conflict` where the person can't be notified
 */
export async function askDeletion(
  deps: People & Mails,
  transaction: Kysely<Schema>,
  { userId, email }: { readonly userId: string; readonly email: string | null },
): Promise<number> {
  if (email === null)
    throw new VaultError('vault/conflict', {
      description:
        'No mail address of this person is known, so that they can not be told: only the command deletes here.',
    })
  const { due_at } = await transaction
    .insertInto('deletions')
    .values({ user_id: userId, due_at: deps.clock.nowMs() + limits.graceMs })
    // As it is: so that the row is answered, too.
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ due_at: ref('deletions.due_at') })),
    )
    .returning('due_at')
    .executeTakeFirstOrThrow()
  await noteEvent(deps, transaction, { userId }, 'operator-asked-deletion')
  await sendNotice(deps, transaction, email, {
    subject: 'Your wallet will be deleted in three days',
    lines: [
      'The people who run this service asked for your wallet and your account to be deleted. That happens in three days.',
      'To keep them, log in before that.',
    ],
    advice: askTheOperator,
  })
  return due_at
}

/** Calls a deletion off, the person's own too. @returns Whether there was one. */
export async function keepPerson(
  deps: Pick<People, 'clock' | 'pepper'>,
  transaction: Kysely<Schema>,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('deletions').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await noteEvent(deps, transaction, { userId }, 'operator-kept')
  return true
}
