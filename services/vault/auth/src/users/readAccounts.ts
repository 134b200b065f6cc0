import type { AuthDeps } from '../deps.ts'

/** What the guardian calls the accounts at providers that a person logs in with. */
export async function readAccounts(deps: AuthDeps, userId: string): Promise<string[]> {
  const rows = await deps.database
    .selectFrom('identities')
    .select(['provider', 'account'])
    .where('user_id', '=', userId)
    .where('account', 'is not', null)
    .execute()
  return rows.flatMap(({ provider, account }) =>
    account === null ? [] : [deps.cipher.decrypt(`identities/${userId}/${provider}/account`, account)],
  )
}
