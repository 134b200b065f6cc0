import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import type { Session } from './findSession.ts'

/** @throws VaultFault `session/stale` when the person has not logged in, or proven themselves anew, in the last minutes. */
export function expectFresh(deps: AuthDeps, session: Session): void {
  const since = Math.max(session.loggedInAt, session.steppedUpAt ?? 0)
  if (since + limits.freshMs < deps.clock.nowMs())
    throw new VaultFault('session/stale', { description: 'Log in again for this.' })
}
