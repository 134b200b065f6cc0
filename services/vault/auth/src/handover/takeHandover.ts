import type { VaultSession } from '@latchkey/protocol/vault'
import { digest } from '../../../server/src/crypto/digest.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { openSession } from '../sessions/openSession.ts'

/**
 * Logs a device in that another one let in. It counts as no step-up: nobody was asked for a proof.
 * @throws VaultFault `login/attempt-closed`
 */
export async function takeHandover(
  deps: AuthDeps,
  { ticket, device }: { ticket: string; device: string },
): Promise<VaultSession> {
  const taken = await deps.database
    .deleteFrom('handovers')
    .where('id', '=', digest(ticket))
    .where('thumbprint', '=', device)
    .where('ends_at', '>', deps.clock.nowMs())
    .returning('user_id')
    .executeTakeFirst()
  if (taken === undefined) throw new VaultFault('login/attempt-closed', { description: 'This ticket is not valid.' })
  return openSession(deps, { userId: taken.user_id, thumbprint: device })
}
