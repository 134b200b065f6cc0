import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { findWallet } from '../wallet/findWallet.ts'
import { expectStepUp } from './expectStepUp.ts'
import { sendNotice } from './sendNotice.ts'

/**
 * Notes that somebody is about to see their key, and mails them so. The key itself is put together on the device.
 * @throws VaultFault `session/step-up-needed`, `vault/absent` or `api/rate-limited`
 */
export async function beginExport(deps: AuthDeps, session: Session): Promise<void> {
  expectStepUp(deps, session)
  const { userId } = session
  if ((await findWallet(deps, userId)) === undefined)
    throw new VaultFault('vault/absent', { description: 'This account has no wallet.' })
  const taken = await takeFrom(deps.database, `exports/${userId}`, limits.exportsADay, deps.clock.nowMs())
  if (!taken.allowed)
    throw new VaultFault('api/rate-limited', {
      description: 'The key was shown too often today.',
      retryAfterMs: taken.retryAfterMs,
    })
  await noteEvent(deps, deps.database, userId, 'export')
  const { email } = await readUser(deps, userId)
  await sendNotice(deps, deps.database, email, {
    subject: 'Your recovery phrase is being shown',
    lines: ['Somebody who proved to be you asked to see the recovery phrase of your wallet.'],
  })
  void deps.outbox.flush()
}
