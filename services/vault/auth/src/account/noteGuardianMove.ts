import * as v from 'valibot'
import { digest } from '../../../server/src/crypto/digest.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { readUser } from '../users/readUser.ts'

/** What the guardian says: it asks this person at this mailbox from now on. */
const wordSchema = v.object({ sub: v.string(), email: v.string() })

/**
 * Notes that the guardian asks at the address for logging in.
 * @throws VaultFault `login/approval-invalid` when that is not what the guardian says
 */
export async function noteGuardianMove(deps: AuthDeps, userId: string, jws: string): Promise<void> {
  const word = await deps.guardian.verify('mailbox-moved+jwt', jws, wordSchema)
  const { email } = await readUser(deps, userId)
  if (word?.sub !== userId || email === null || word.email !== digest(email))
    throw new VaultFault('login/approval-invalid', { description: 'The guardian did not say this.' })
  await deps.database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ guardian_email: null })
      .where('id', '=', userId)
      .where('guardian_email', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await noteEvent(deps, transaction, userId, 'guardian-moved')
  })
}
