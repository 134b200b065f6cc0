import * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'

const wordSchema = v.object({ sub: v.string() })

/**
 * Deletes everything about a person, on the auth service's word and on their own: they approved it by the link of the
 * guardian. One without the other deletes nothing, and the answer is the same.
 * @throws VaultFault `guardian/assertion-invalid` when the word is not the auth service's.
 */
export async function forgetUser(deps: GuardianDeps, word: string): Promise<void> {
  const { database, pepper, clock } = deps
  const said = await deps.auth.verify('account-deleted+jwt', word, wordSchema)
  if (said === undefined)
    throw new VaultFault('guardian/assertion-invalid', { description: 'This is no word of the auth service.' })
  const userMac = pepper.mac('user', said.sub)
  await database.transaction().execute(async (transaction) => {
    const person = await transaction
      .deleteFrom('people')
      .where('user_mac', '=', userMac)
      .where('delete_approved_at', '>', clock.nowMs() - limits.deletionMs)
      .returning('owner_mac')
      .executeTakeFirst()
    if (person === undefined) return
    await transaction.deleteFrom('wraps').where('user_mac', '=', userMac).execute()
    await transaction.deleteFrom('mailbox_moves').where('user_mac', '=', userMac).execute()
    await transaction.deleteFrom('oprf_keys').where('user_mac', '=', userMac).execute()
    const others = await transaction
      .selectFrom('people')
      .select('user_mac')
      .where('owner_mac', '=', person.owner_mac)
      .executeTakeFirst()
    if (others === undefined)
      await transaction.deleteFrom('releases').where('owner_mac', '=', person.owner_mac).execute()
  })
}
