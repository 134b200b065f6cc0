import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'

/** Notes that the person has just proven themselves anew. */
export async function noteStepUp({ database, clock }: AuthDeps, session: Session): Promise<void> {
  await database.updateTable('sessions').set({ stepped_up_at: clock.nowMs() }).where('id', '=', session.id).execute()
}
