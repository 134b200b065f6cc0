import type { AuthDeps } from '../deps.ts'

/** The address that a person logs in with, if they do. */
export async function findEmail(
  deps: AuthDeps,
  userId: string,
): Promise<{ readonly mac: string; readonly email: string } | undefined> {
  const row = await deps.database
    .selectFrom('identities')
    .select('email')
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .executeTakeFirst()
  if (row === undefined || row.email === null) return undefined
  const email = deps.cipher.decrypt(`identities/${userId}/email`, row.email)
  return { mac: deps.pepper.mac('email', email), email }
}
