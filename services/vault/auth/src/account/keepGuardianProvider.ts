import type { OauthProvider } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'

/** Notes how the guardian asks a person, as its receipt says: at a provider, or by mail. */
export async function keepGuardianProvider(
  transaction: Kysely<Schema>,
  userId: string,
  by: OauthProvider | null,
): Promise<void> {
  await transaction.updateTable('users').set({ guardian_provider: by }).where('id', '=', userId).execute()
}
