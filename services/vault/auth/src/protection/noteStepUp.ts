import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'

/** Notes that the person has just proven themselves anew. */
export async function noteStepUp(deps: AuthDeps, session: Session): Promise<void> {
  const { database, clock } = deps
  await noteEvent(deps, database, session.userId, 'stepped-up')
  await database.updateTable('sessions').set({ stepped_up_at: clock.nowMs() }).where('id', '=', session.id).execute()
}
