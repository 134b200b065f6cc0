import type { AuthDeps } from '../deps.ts'

/** The recovery key of a person's wallet, if there is one. */
export async function findWallet(deps: AuthDeps, userId: string): Promise<{ recoveryPublicKey: string } | undefined> {
  const row = await deps.database
    .selectFrom('wallets')
    .select('recovery_public_key')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { recoveryPublicKey: row.recovery_public_key }
}
