import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'

/**
 * Notes which mailbox the guardian asks, before the address for logging in changes for the first time: the guardian keeps
 * the one that was enrolled with the wallet. Without a wallet there is none to note.
 */
export async function keepGuardianEmail(
  deps: AuthDeps,
  transaction: Kysely<Schema>,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ guardian_email: deps.cipher.encrypt(`users/${userId}/guardian`, email) })
    .where('id', '=', userId)
    .where('guardian_email', 'is', null)
    .where('id', 'in', (wallets) => wallets.selectFrom('wallets').select('user_id'))
    .execute()
}
