import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'

/** Drops a set of this device that was not committed. Without one, it does nothing. */
export async function abortSet(deps: AuthDeps, session: Session, setId: string): Promise<void> {
  await deps.database
    .deleteFrom('share_sets')
    .where('id', '=', setId)
    .where('user_id', '=', session.userId)
    .where('device_id', '=', session.deviceId)
    .where('state', '=', 'pending')
    .execute()
}
