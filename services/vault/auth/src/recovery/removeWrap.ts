import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { expectStepUp } from '../protection/expectStepUp.ts'
import type { Session } from '../sessions/findSession.ts'
import { expectWayBack } from './expectWayBack.ts'

/**
 * Takes a way back out; never the last one.
 * @throws VaultFault `session/step-up-needed`, `vault/absent` or `vault/last-method`
 */
export async function removeWrap(deps: AuthDeps, session: Session, wrapId: string): Promise<void> {
  expectStepUp(deps, session)
  await deps.database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('recovery_wraps')
      .where('id', '=', wrapId)
      .where('user_id', '=', session.userId)
      .executeTakeFirst()
    if (removed.numDeletedRows !== 1n)
      throw new VaultFault('vault/absent', { description: 'There is no such way back.' })
    await noteEvent(deps, transaction, session.userId, 'wrap-removed')
    await expectWayBack(transaction, session.userId)
  })
}
