import type { LoginProvider } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { digest } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { GuardianVerifier, People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { readUser } from '../users/readUser.ts'

/** What the guardian says: it asks this person at this mailbox from now on. */
const movedSchema = v.object({ sub: v.string(), email: v.string() })

/**
 * Notes that the guardian asks at the address for logging in.
 * @throws VaultError `login/approval-invalid` when that is not what the guardian says
 */
export async function noteGuardianMove(deps: People & GuardianVerifier, userId: string, jws: string): Promise<void> {
  const word = await deps.guardian.verify('mailbox-moved+jwt', jws, movedSchema)
  const { email } = await readUser(deps, userId)
  if (word?.sub !== userId || email === null || word.email !== digest(email))
    throw new VaultError('login/approval-invalid', { description: 'The guardian did not say this.' })
  await deps.database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ guardian_email: null, guardian_provider: null })
      .where('id', '=', userId)
      .where((each) => each.or([each('guardian_email', 'is not', null), each('guardian_provider', 'is not', null)]))
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await noteEvent(deps, transaction, { userId }, 'guardian-moved')
  })
}

/**
 * Notes which mailbox the guardian asks, before the address for logging in changes for the first time: the guardian keeps
 * the one that was enrolled with the wallet. Without a wallet, too: one whose making broke off may be enrolled there.
 */
export async function keepGuardianEmail(
  deps: Pick<People, 'cipher'>,
  transaction: Kysely<Schema>,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ guardian_email: deps.cipher.encrypt(`users/${userId}/guardian`, email) })
    .where('id', '=', userId)
    .where('guardian_email', 'is', null)
    .execute()
}

/** Notes how the guardian asks a person, as its receipt says: at a provider, or by mail. */
export async function keepGuardianProvider(
  transaction: Kysely<Schema>,
  userId: string,
  by: LoginProvider | null,
): Promise<void> {
  await transaction.updateTable('users').set({ guardian_provider: by }).where('id', '=', userId).execute()
}
