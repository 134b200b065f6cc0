import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { subjectOf } from '../users/subjectOf.ts'

/**
 * Who has an address among the accounts that a person's is one of, and what it is found by there.
 * @param database The transaction that it belongs to.
 */
export async function findOwnerOf(
  deps: AuthDeps,
  database: Kysely<Schema>,
  { userId, emailMac }: { userId: string; emailMac: string },
): Promise<{ readonly subject: string; readonly owner: string | undefined }> {
  const { scope } = await database
    .selectFrom('users')
    .select('scope')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const subject = subjectOf(deps, scope, emailMac)
  const identity = await database
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', 'email')
    .where('subject_mac', '=', subject)
    .executeTakeFirst()
  return { subject, owner: identity?.user_id }
}
