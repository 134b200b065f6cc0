import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'

/**
 * An open change of this person's address, at its stage.
 * @throws VaultFault `login/attempt-closed`
 */
export async function findEmailChange(
  deps: AuthDeps,
  session: Session,
  { id, stage }: { id: string; stage: 'primary' | 'secondary' },
): Promise<{ readonly emailMac: string; readonly email: string }> {
  const row = await deps.database
    .selectFrom('email_changes')
    .select(['email_mac', 'email'])
    .where('id', '=', id)
    .where('user_id', '=', session.userId)
    .where('stage', '=', stage)
    .where('ends_at', '>', deps.clock.nowMs())
    .executeTakeFirst()
  if (row === undefined) throw new VaultFault('login/attempt-closed', { description: 'This change is no longer open.' })
  return { emailMac: row.email_mac, email: deps.cipher.decrypt(`email_changes/${id}`, row.email) }
}
